#!/bin/sh
# with-keyring.sh COMMAND ARGS...   runs it beside a Secret Service of its own: empty, unlocked, gone afterwards.
set -eu

home=$(mktemp -d)
mkdir -m 700 "$home/run" "$home/data"
export XDG_RUNTIME_DIR="$home/run" XDG_DATA_HOME="$home/data"
export DBUS_SESSION_BUS_ADDRESS="unix:path=$home/run/bus"
started=

clean_up() {
  for process in $started; do
    kill "$process" 2>/dev/null || :
  done
  wait
  rm -rf "$home"
}
trap clean_up EXIT
trap 'exit 143' TERM HUP
trap 'exit 130' INT

dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" >/dev/null 2>&1 &
started=$!

has_secret_service() {
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / \
    org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true'
}

until [ -S "$home/run/bus" ]; do
  kill -0 "$started" 2>/dev/null || { echo 'The message bus for the keyring did not start.' >&2; exit 70; }
  sleep 0.05
done

# The empty line on its input is the password that unlocks the new keyring.
gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 <<PASSWORD &

PASSWORD
started="$! $started"

tries=0
until has_secret_service; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || { echo 'The keyring did not answer.' >&2; exit 70; }
  sleep 0.05
done

# In the background, so that a signal is heard at once and reaches the command too.
exec 3<&0
"$@" <&3 &
started="$! $started"
wait "$!"
