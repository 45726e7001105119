#!/bin/sh
# Runs after the package is removed: dpkg passes a word, rpm the number of remaining versions.
# Chats and usage data stay in each person's own folder.
set -e

case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

profile="$DPKG_ROOT/etc/apparmor.d/tally"
loaded="$DPKG_ROOT/sys/kernel/security/apparmor/profiles"

if [ -e "$profile" ]; then
  if [ -e "$loaded" ] && ! { command -v ischroot >/dev/null && ischroot; }; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
