"""A second interpreter in the process gets an error, as docs/interpreters.md says, and the first one goes on."""

import subprocess
import sys

import pytest

SECOND = """
import sys, holdem_fast
work = "try: import holdem_fast\\nexcept ImportError: pass\\nelse: raise SystemExit('it was imported')"
if sys.version_info >= (3, 14):
    from concurrent import interpreters
    interpreters.create().exec(work)
elif sys.version_info >= (3, 13):
    import _interpreters
    assert _interpreters.exec(_interpreters.create(), work) is None
else:
    import _xxsubinterpreters
    _xxsubinterpreters.run_string(_xxsubinterpreters.create(), work)
print(holdem_fast.evaluate("As Ks Qs Js Ts 2c 3d") >> 12)
"""


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="sub-interpreters are CPython's")
def test_a_second_interpreter_is_refused_and_the_first_goes_on():
    run = subprocess.run([sys.executable, "-P", "-c", SECOND], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["9"], run.stderr
