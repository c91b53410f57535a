#!/bin/sh
# Puts another version of Railbird into service, and goes back to the former one if it does not become healthy.
#
#   deploy/update.sh /opt/railbird/releases/NEW
#
# NEW is an installed version: a Python environment with bin/railbird (docs/operations.md). The running version drains,
# so that every acknowledged move is saved, and players reconnect by themselves. The new version migrates the database
# when it starts. Needs DATABASE_URL and the other settings of /etc/railbird/environment, and the right to use systemctl.
set -eu

root=${RAILBIRD_ROOT:-/opt/railbird}
environment=${RAILBIRD_ENVIRONMENT:-/etc/railbird/environment}
backups=${RAILBIRD_BACKUPS:-/var/lib/railbird/backups}
patience=${RAILBIRD_PATIENCE:-60} # seconds for the new version to become healthy
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

new=${1:?"usage: update.sh DIRECTORY-OF-THE-NEW-VERSION"}
[ -x "$new/bin/railbird" ] || { echo "update.sh: there is no $new/bin/railbird" >&2; exit 2; }
old=$(readlink "$root/current") || { echo "update.sh: $root/current names no version" >&2; exit 2; }

if [ -f "$environment" ]; then
    set -a
    # shellcheck disable=SC1090
    . "$environment"
    set +a
fi
health=http://127.0.0.1:${RAILBIRD_PORT:-8000}/healthz

switch_to() {
    ln -s "$1" "$root/.next"
    mv -T "$root/.next" "$root/current" # one rename: there is a current version at every moment
}

# is_healthy SECONDS
is_healthy() {
    tries=0
    while [ "$tries" -lt "$1" ]; do
        curl --silent --fail --max-time 2 --output /dev/null "$health" && return 0
        tries=$((tries + 1))
        sleep 1
    done
    return 1
}

before=$("$old/bin/railbird" migrate --show)
copy=$("$here/backup.sh" "$backups")
echo "The database is copied to $copy."
systemctl stop railbird
switch_to "$new"
systemctl start railbird
if is_healthy "$patience"; then
    echo "The new version serves: $new"
    exit 0
fi

echo "The new version has not become healthy within $patience seconds; going back to $old." >&2
systemctl stop railbird
if [ "$("$new/bin/railbird" migrate --show)" != "$before" ]; then
    "$new/bin/railbird" migrate --to "$before"
fi
switch_to "$old"
systemctl start railbird
if is_healthy 60; then
    echo "The former version serves again." >&2
    exit 1
fi
echo "The former version does not serve either. The copy from before the update is $copy." >&2
exit 3
