// What things are called. A thing that has left the table keeps its name: whatever has named it,
// before or after, an event or a view, is remembered, so that the history reads the same after a
// reload as it did before.
export class Memory<Id, Name> {
  readonly #names = new Map<Id, Name>();

  /** An id may be used again after a takeback: the newest name counts. */
  set(id: Id, name: Name): void {
    this.#names.set(id, name);
  }

  /** Names from elsewhere, for what has none yet. */
  learn(named: Iterable<readonly [Id, Name]>): void {
    for (const [id, name] of named) if (!this.#names.has(id)) this.#names.set(id, name);
  }

  get(id: Id): Name | undefined {
    return this.#names.get(id);
  }
}
