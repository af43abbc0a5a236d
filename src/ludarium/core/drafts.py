"""Kernels that are called by other kernels are only drafted: typed and translated, not optimised.

Numba optimises every function together with all that it calls, down to machine code. In a chain of ten
calls the lowest is optimised ten times, though only the code of the topmost is ever used. Here a kernel has
two faces: Python calls the ordinary one, other kernels link its draft, and what is called from
Python optimises all its drafts at once. That takes half the time, and the machine code is as fast.

This relies on inner parts of Numba. Where one is missing, `draft` changes nothing, and all is compiled as
Numba does it.
"""

import contextlib
from collections.abc import Callable, Iterator
from threading import local
from typing import Any

from numba import config, njit

from .remembered import remember

try:
    from llvmlite.binding import Linkage, create_pass_builder, create_pipeline_tuning_options
    from numba import _dynfunc
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
    from numba.core.cpu import CPUContext
    from numba.core.environment import lookup_environment

    HAS_DRAFTS = all(
        hasattr(owner, name)
        for owner, name in (
            (JITCPUCodegen, "_function_pass_manager"),
            (JITCPUCodegen, "_library_class"),
            (JITCPUCodegen, "set_env"),
            (JITCodeLibrary, "_finalize_dynamic_globals"),
            (JITCodeLibrary, "_get_module_for_linking"),
            (JITCodeLibrary, "_optimize_final_module"),
            (JITCodeLibrary, "_optimize_functions"),
            (JITCodeLibrary, "_verify_declare_only_symbols"),
            (CPUContext, "get_executable"),
            (_dynfunc, "make_function"),
        )
    )
except ImportError:
    HAS_DRAFTS = False

# Nothing compiled makes arrays or keeps one: who calls it holds all of them meanwhile, so that nobody need count who
# uses them. Counting took half the time of a busy kernel.
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
DRAFTED: set[str] = set()  # names of functions that exist as drafts only
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of functions' environments begin


class _Now(local):
    drafting = False  # whether what is compiled in this thread is a draft


NOW = _Now()


@contextlib.contextmanager
def drafting(yes: bool) -> Iterator[None]:
    was, NOW.drafting = NOW.drafting, yes
    try:
        yield
    finally:
        NOW.drafting = was


if HAS_DRAFTS:

    class Draft(JITCodeLibrary):  # type: ignore[misc]
        """A function as Numba has translated it. It cannot be run, only linked."""

        _draft: Any = None

        def _optimize_functions(self, module: Any) -> None:
            """As Numba does it, but not what is only declared: a draft names many functions and has one."""
            module.data_layout = self._codegen._data_layout
            for each in module.functions:
                if not each.is_declaration:
                    passes, builder = self._codegen._function_pass_manager()
                    passes.run(each, builder)

        def finalize(self) -> None:
            self._finalized = True
            self._finalize_dynamic_globals()
            DRAFTED.update(self.names())

        def names(self) -> list[str]:
            return [each.name for each in self._final_module.functions if is_shared(each)]

        def _get_module_for_linking(self) -> Any:
            """Numba's own lets LLVM leave out what nothing refers to yet, but a later draft may do so."""
            if self._draft is None:
                module = self._final_module.clone()
                for name in self.names():
                    module.get_function(name).linkage = "weak_odr"
                self._draft = module
            return self._draft

    class Whole(JITCodeLibrary):  # type: ignore[misc]
        """A function that can be run, with all that it calls."""

        def finalize(self) -> None:
            self._linking_libraries = list(below(self))
            super().finalize()

        def _optimize_final_module(self) -> None:
            """All is linked now, and what is put into its callers may go."""
            for each in self._linking_libraries:
                for name in each.names() if isinstance(each, Draft) else ():
                    self._final_module.get_function(name).linkage = "linkonce_odr"
            tuning = create_pipeline_tuning_options(speed_level=config.OPT)
            tuning.loop_vectorization = bool(config.LOOP_VECTORIZE)
            tuning.loop_unrolling = (
                False  # loops over seats, lanes and slots become much code, not faster code
            )
            builder = create_pass_builder(self._codegen._tm, tuning)
            builder.getModulePassManager().run(self._final_module, builder)

        def _verify_declare_only_symbols(self) -> None:
            """A call of a kernel that leads nowhere would end the process."""
            super()._verify_declare_only_symbols()
            for each in self._final_module.functions:
                if each.is_declaration and each.name in DRAFTED:
                    raise RuntimeError(f"not linked: {each.name}")

    def is_shared(function: Any) -> bool:
        return not function.is_declaration and function.linkage == Linkage.external

    def below(library: Any, found: dict[Any, None] | None = None) -> dict[Any, None]:
        """All that a library links, drafts of drafts included; each once, in a fixed order."""
        found = {} if found is None else found
        for each in library._linking_libraries:
            if each not in found:
                found[each] = None
                if isinstance(each, Draft):
                    below(each, found)
        return found

    def create_library(self: Any, name: str, **given: Any) -> Any:
        return (Draft if NOW.drafting else Whole)(self, name, **given)

    _get_executable = CPUContext.get_executable

    def get_executable(self: Any, library: Any, fndesc: Any, env: Any) -> Any:
        if isinstance(library, Draft):  # just a key, by which Numba finds the draft
            name = fndesc.qualname.split(".")[-1]
            return _dynfunc.make_function(fndesc.lookup_module(), name, "", 0, env, (library,))
        made = _get_executable(self, library, fndesc, env)
        if isinstance(library, Whole):  # as Numba does it for code from its cache
            for variable in library._final_module.global_variables:
                if variable.name.startswith(ENVIRONMENT):
                    if (found := lookup_environment(variable.name)) is not None:
                        library.codegen.set_env(variable.name, found)
        return made

    remember(lambda: NOW.drafting)
    JITCPUCodegen._library_class = Whole
    JITCPUCodegen.create_library = create_library
    CPUContext.get_executable = get_executable


def draft(compiled: Any, widened: Callable[[Any], Any]) -> Any:
    """A compiled function whose callers link its draft, made for `widened` argument types."""
    if not HAS_DRAFTS or not hasattr(compiled, "get_call_template"):
        return compiled
    inner = njit(**OPTIONS, no_cpython_wrapper=True, no_cfunc_wrapper=True)(compiled.py_func)
    inner.compile = _compiling(inner.compile, True)
    compiled.compile = _compiling(compiled.compile, False)
    template = inner.get_call_template
    compiled.get_call_template = lambda args, kws: template(tuple(map(widened, args)), kws)
    compiled.get_overload = inner.get_overload
    return compiled


def _compiling(compile: Callable[[Any], Any], drafts: bool) -> Callable[[Any], Any]:
    def drafted(signature: Any) -> Any:
        with drafting(drafts):
            return compile(signature)

    return drafted
