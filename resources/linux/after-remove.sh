#!/bin/sh
# Run when the package has gone for good: dpkg says so in a word, rpm with the number of versions that are left. What people wrote
# and counted is in their own folders, and stays.
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
