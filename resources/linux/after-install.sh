#!/bin/sh
# dpkg and rpm run this as root after they install the files. dpkg runs it again when AppArmor is installed or changed.
# Chromium's sandbox needs user namespaces. Where they are not allowed, it needs its helper setuid instead.
# With neither, Chromium does not start. electron-builder's own script tests as root, who nearly always gets namespaces.
set -e

# DPKG_ROOT is the root of the target system if it is not the running one; usually, and always for rpm, it is empty.
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
  # An image for another computer has no kernel that could load the profile.
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

# Runs as nobody, because root may do more. Uses a map, because Ubuntu gives everybody namespaces without rights.
has_namespaces() {
  if setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user --map-root-user true 2>/dev/null; then
    return 0
  fi
  [ "$is_let_by_profile" = yes ] && is_not_off user/max_user_namespaces && is_not_off kernel/unprivileged_userns_clone
}

if has dpkg-statoverride && dpkg-statoverride --list /opt/Tally/chrome-sandbox >/dev/null 2>&1; then
  : # The administrator has chosen the mode.
elif has_namespaces; then
  chmod 755 "$helper"
else
  chmod 4755 "$helper"
fi
