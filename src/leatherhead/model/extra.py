"""Packages of the extra `study`, imported where they are needed."""

import importlib
from typing import Any

from leatherhead.model.errors import Refused


def needed(package: str) -> Any:
    """Import a package of the extra, or refuse with how to get it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise Refused(
            f"this needs {package.partition('.')[0]}: pip install '.[study]' in leatherhead's folder"
        ) from None
