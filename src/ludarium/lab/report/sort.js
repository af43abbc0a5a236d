/* Sorts a table by the head that is clicked; without scripts the table is read as it stands. */
document.querySelectorAll('table.sortable').forEach(function (table) {
  table.querySelectorAll('th').forEach(function (head, column) {
    head.tabIndex = 0;
    head.title = 'Sort by this column';
    var order = 1;
    function sort() {
      var body = table.tBodies[0];
      function key(row) {
        var cell = row.cells[column];
        return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v);
      }
      order = -order;
      Array.from(body.rows).sort(function (a, b) {
        var one = key(a), two = key(b);
        if (typeof one !== typeof two) return typeof one === 'string' ? 1 : -1;
        return order * (typeof one === 'string' ? one.localeCompare(two) : one - two);
      }).forEach(function (row) { body.appendChild(row); });
      table.querySelectorAll('th').forEach(function (each) { each.removeAttribute('aria-sort'); });
      head.setAttribute('aria-sort', order === 1 ? 'ascending' : 'descending');
    }
    head.addEventListener('click', sort);
    head.addEventListener('keydown', function (event) { if (event.key === 'Enter') sort(); });
  });
});
