"""What a run should say of itself: the machine, the compiler, the versions of all that was measured."""

import os
import platform
import subprocess
import sysconfig
from importlib.metadata import PackageNotFoundError, version

from holdem_fast import simd_target

PEERS = (
    "pkrbot phevaluator eval7 treys holdem-hand-evaluator pokerfast xiapl pokerkit pokers open_spiel gymnasium "
    "pettingzoo rlcard numpy Cython pytest-benchmark"
).split()


def facts():
    """Texts by name; nothing that names the machine or its user."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "kernel of holdem_fast": simd_target(),
        "C compiler here": _compiler(),
        "Python": f"{platform.python_implementation()} {platform.python_version()} ({platform.python_compiler()})",
        "versions": ", ".join(f"{name} {found}" for name in ("holdem_fast", *PEERS) if (found := _version(name))),
    }


def _processor():
    try:
        import cpuinfo
    except ImportError:
        return platform.processor() or platform.machine()
    return cpuinfo.get_cpu_info().get("brand_raw", platform.machine())


def _compiler():
    """The first line of what the compiler of this Python's extensions says of itself."""
    command = (sysconfig.get_config_var("CC") or "cl").split()[0]
    try:
        told = subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return "none"
    return told.partition("\n")[0] or command


def _version(name):
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
