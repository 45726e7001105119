#!/bin/sh
# Run by dpkg and rpm as root once the files are in their places, and by dpkg again when AppArmor comes or changes.
# Chromium shuts its renderers into user namespaces. Where a person may have none, it wants its helper setuid instead; with
# neither it does not start. See docs/decisions/2026-11-22-linux-sandbox.md.
set -e

# DPKG_ROOT is where the system lies if it is not the running one; for rpm, and nearly always, that is nothing.
helper="$DPKG_ROOT/opt/Tally/chrome-sandbox"
shipped="$DPKG_ROOT/opt/Tally/resources/apparmor-profile"
profile="$DPKG_ROOT/etc/apparmor.d/tally"
loaded="$DPKG_ROOT/sys/kernel/security/apparmor/profiles"
is_let_by_profile=no

has() {
  command -v "$1" >/dev/null
}

if has apparmor_parser && apparmor_parser --skip-kernel-load --skip-cache "$shipped" >/dev/null 2>&1; then
  install -D -m 644 "$shipped" "$profile"
  # An image that is being made for another computer has no kernel of its own to load it into.
  if [ -e "$loaded" ] && ! { has ischroot && ischroot; }; then
    if apparmor_parser --replace --write-cache --skip-read-cache "$profile"; then
      is_let_by_profile=yes
    else
      echo "Couldn't load Tally's AppArmor profile." >&2
    fi
  fi
fi

is_not_off() {
  [ ! -e "$DPKG_ROOT/proc/sys/$1" ] || [ "$(cat "$DPKG_ROOT/proc/sys/$1")" != 0 ]
}

# Asked as nobody: what root may do says nothing. With a map: Ubuntu gives everybody namespaces, but such as are good for nothing.
has_namespaces() {
  if setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user --map-root-user true 2>/dev/null; then
    return 0
  fi
  [ "$is_let_by_profile" = yes ] && is_not_off user/max_user_namespaces && is_not_off kernel/unprivileged_userns_clone
}

if has dpkg-statoverride && dpkg-statoverride --list /opt/Tally/chrome-sandbox >/dev/null 2>&1; then
  : # Whoever administers this computer has settled it.
elif has_namespaces; then
  chmod 755 "$helper"
else
  chmod 4755 "$helper"
fi
