"""What every test file shares: the two implementations, the client project, the settings of hypothesis."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from holdem_fast import core, reference

# The same examples in every run: a failure is a failure of the code, for everybody.
settings.register_profile("holdem_fast", deadline=None, derandomize=True)
settings.load_profile("holdem_fast")
# Other examples in every run, for who looks for what those have missed: pytest --hypothesis-profile=random
settings.register_profile("random", deadline=None)


@pytest.fixture(scope="session", params=[core, reference], ids=["core", "reference"])
def impl(request):
    """The compiled evaluator and its plain-Python twin."""
    return request.param


@pytest.fixture(scope="session")
def quick_build():
    """The environment of a build whose result need not be the fastest: Python's own options are -O3 -g.

    And what a sanitizer preloads into this process would make the compiler ten times as slow.
    """
    kept = {name: text for name, text in os.environ.items() if name != "LD_PRELOAD"}
    return {**kept, "CFLAGS": os.environ.get("CFLAGS", "") + " -O2 -g0"}


@pytest.fixture(scope="session")
def client(tmp_path_factory, quick_build):
    """tests/core/cimport_client, compiled against the installed package in a folder of its own and imported."""
    pytest.importorskip("Cython", reason="Cython is not installed: no client of the cimport API can be compiled")
    folder = tmp_path_factory.mktemp("client") / "cimport_client"
    shutil.copytree(Path(__file__).parent / "core" / "cimport_client", folder)
    build = [sys.executable, "setup.py", "build_ext", "--inplace"]
    subprocess.run(build, cwd=folder, env=quick_build, check=True, capture_output=True, timeout=300)
    (built,) = [path for path in folder.glob("holdem_client.*") if path.suffix in (".so", ".pyd")]
    spec = importlib.util.spec_from_file_location("holdem_client", built)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
