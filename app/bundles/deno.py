"""The bundler, and what is written with it."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

HASH_LENGTH = 10


class BuildError(RuntimeError):
    """The client could not be built; the message is a sentence for the person who started the build."""


def deno(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the deno that is installed in this Python environment; its downloads stay in this environment as well."""
    try:
        # Imported here: a server whose client is already built needs no bundler.
        from deno import find_deno_bin

        binary = find_deno_bin()
    except (ImportError, FileNotFoundError) as missing:
        raise BuildError("The client has to be built, but deno is not installed; ./run installs it.") from missing
    environment = {
        # A company's TLS proxy has its certificate in the system's store only.
        "DENO_TLS_CA_STORE": "mozilla,system",
        "DENO_DIR": str(Path(sys.prefix) / "cache" / "deno"),
        **os.environ,
        "DENO_NO_UPDATE_CHECK": "1",
        "NO_COLOR": "1",
    }
    return subprocess.run(  # noqa: S603 - the binary is from this environment
        [binary, *arguments], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


def bundle(sources: list[Path], made: Path, *further: str, cwd: Path) -> list[str]:
    """Bundle the sources into `made`. Returns the path of each result within `made`, which mirrors the source
    folders."""
    options = ["--quiet", "--platform", "browser", "--minify", *further, "--outdir", str(made)]
    done = deno("bundle", *options, *(str(source.relative_to(cwd)) for source in sources), cwd=cwd)
    if done.returncode != 0:
        raise BuildError(f"The client could not be bundled:\n{done.stderr.strip() or done.stdout.strip()}")
    base = os.path.commonpath([source.parent for source in sources])
    endings = {".ts": ".js", ".tsx": ".js"}
    results = (source.relative_to(base).with_suffix(endings.get(source.suffix, source.suffix)) for source in sources)
    return [result.as_posix() for result in results]


def hashed(name: str, content: bytes) -> str:
    """The name under which a built file is served."""
    stem, _, ending = name.rpartition(".")
    return f"{stem}-{hashlib.sha256(content).hexdigest()[:HASH_LENGTH]}.{ending}"


def write_hashed(made: Path, name: str, content: bytes) -> str:
    built = hashed(name, content)
    (made / built).write_bytes(content)
    return built
