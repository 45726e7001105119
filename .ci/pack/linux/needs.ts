/**
 * The libraries that Electron's program and keytar's are linked to or open at start, by soname and by Debian
 * package.
 */
const libraries = {
  'libasound.so.2': 'libasound2t64 | libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0t64 | libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0t64 | libatspi2.0-0',
  'libc.so.6': 'libc6 (>= 2.28)',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2t64 | libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libglib-2.0.so.0': 'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libstdc++.so.6': 'libstdc++6',
  'libudev.so.1': 'libudev1',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXrandr.so.2': 'libxrandr2',
} as const

/** It opens links. */
const opener = 'xdg-utils'

/** Since 2024 many names of Debian end in `t64`; older systems have them without. */
export const debianNeeds: readonly string[] = [...Object.values(libraries), opener]

/** Distributions with rpm name their packages differently, but all of them know a library by its soname. */
export const rpmNeeds: readonly string[] = [
  ...Object.keys(libraries).map((soname) => `${soname}()(64bit)`),
  opener,
]

/**
 * Tally also runs without these. A program that stores the key: without one, Tally keeps a key for the session only.
 * And the library that Electron opens at the first notification: without it, Tally shows none.
 */
export const recommended = {
  debian: ['gnome-keyring | kwalletmanager | keepassxc', 'libnotify4'],
  rpm: ['(gnome-keyring or kf6-kwallet or kwalletd6 or keepassxc)', 'libnotify.so.4()(64bit)'],
} as const
