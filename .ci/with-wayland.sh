#!/bin/sh
# with-wayland.sh COMMAND ARGS...   runs it in a Wayland session of its own, without X11, on a display that nobody sees.
set -eu

home=$(mktemp -d)
unset DISPLAY
export XDG_RUNTIME_DIR="$home" XDG_SESSION_TYPE=wayland WAYLAND_DISPLAY=wayland-tally
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

# An idle compositor would tell its windows nothing more.
weston --backend=headless-backend.so --socket="$WAYLAND_DISPLAY" --idle-time=0 --no-config >"$home/log" 2>&1 &
started=$!

until [ -S "$home/$WAYLAND_DISPLAY" ]; do
  kill -0 "$started" 2>/dev/null || { cat "$home/log" >&2; exit 70; }
  sleep 0.05
done

# In the background, so that a signal is heard at once and reaches the command too.
exec 3<&0
"$@" <&3 &
started="$! $started"
wait "$!"
