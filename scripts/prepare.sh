# Read by ./run and ./test, not run by itself: finds a Python and makes .venv what the lock file says.
# Nothing here needs more than a POSIX shell; when nothing has changed nothing is started and no network is touched.

# can_make_environments PYTHON: new enough, with the parts an environment and the embedded database need.
can_make_environments() {
    "$1" -I -c 'import sys, ssl, sqlite3, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Prints the Python to use: $RAILBIRD_PYTHON, else the first fitting one on PATH, one with ensurepip before one without.
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

# The environment is right when it was finished in this very place from these very files.
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
