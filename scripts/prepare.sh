# Sourced by ./run and ./test: finds a Python and installs the lock file into .venv. Needs only a POSIX shell. If nothing
# has changed, it installs nothing and uses no network.

# can_make_environments PYTHON: succeeds if it is new enough and has the modules that Railbird needs.
can_make_environments() {
    "$1" -I -c 'import sys, ssl, sqlite3, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Prints the Python to use: $RAILBIRD_PYTHON, else the first suitable one on PATH, preferably with ensurepip.
find_python() {
    second_best=
    for candidate in ${RAILBIRD_PYTHON:-python3 python3.13 python3.12 python3.14 python3.11 python}; do
        can_make_environments "$candidate" || continue
        if "$candidate" -I -c 'import ensurepip' >/dev/null 2>&1; then
            echo "$candidate"
            return
        fi
        [ -n "$second_best" ] || second_best=$candidate
    done
    echo "$second_best"
}

# Prints the stamp of a current environment: this directory and the contents of its input files.
print_stamp() {
    pwd
    cat "requirements/$1.txt" pyproject.toml app/__init__.py
}

# prepare run|test
prepare() {
    if [ -x .venv/bin/python ] && print_stamp "$1" | cmp -s - ".venv/made-for-$1"; then
        return
    fi
    python=$(find_python)
    if [ -z "$python" ]; then
        {
            echo "Railbird needs Python 3.11 or newer (with its ssl, sqlite3 and venv modules), and found none on PATH."
            found=$(python3 -V 2>/dev/null) && echo "The python3 here is ${found}."
            echo "On Debian or Ubuntu: apt install python3 python3-venv. On a Mac: brew install python."
            echo "Is it installed elsewhere? Then say RAILBIRD_PYTHON=/path/to/python3 and this command again."
        } >&2
        exit 1
    fi
    "$python" -I scripts/install.py "$1" || exit 1
    print_stamp "$1" >".venv/made-for-$1"
}
