"""The versions in the names of environments: raised when what is to be learned has changed."""

from ..core.layout import environment_version as version_of

__all__ = ["version_of"]
