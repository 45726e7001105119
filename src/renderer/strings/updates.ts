import type { UpdateFailure, UpdateFailureCode, UpdateObstacle } from '../../shared/contract/app/update.ts'
import type { UpdateMode } from '../../shared/domain/app/setting-choices.ts'
import { formatWholeMoment } from '../../shared/language/format-moment.ts'
import { formatBytes } from '../../shared/language/format-quantity.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'

/** The update setting. */
export const updateModeStrings = defineMessages('update-mode', {
  label: 'Update checks',
  sentence: 'At most once a day. A check sends nothing about you or this computer.',
  options: {
    off: 'Off',
    notify: 'Check and notify',
    automatic: 'Install when I quit',
  } satisfies Record<UpdateMode, string>,
})

export const updateStrings = defineMessages('update', {
  title: 'Updates',
  check: 'Check for updates',
  checking: 'Checking for updates…',
  neverChecked: 'Not checked yet.',
  newest: message('Tally is up to date. Last check: {checkedAt}', formatWholeMoment),
  available: message('Version {version} is available ({bytes}).', 'version', ['bytes', formatBytes]),
  changed: 'Release notes',
  noNotes: 'This version has no release notes.',
  download: 'Download update',
  downloading: 'Downloading version {version}…',
  progress: message('{received} of {total}', ['received', formatBytes], ['total', formatBytes]),
  ready: 'Version {version} is downloaded and verified. Tally installs it when you quit.',
  readyOff: 'Version {version} is downloaded and verified. You choose when to install it.',
  restart: 'Restart and install',
  later: 'Later',
  notice: 'Version {version} of Tally is available.',
  feed: 'Update address: {address}',
})

/**
 * Reasons why this copy cannot update itself, and where to get a newer one. Tally then contacts no update
 * server.
 */
export const updateObstacleStrings: Readonly<Record<UpdateObstacle, string>> = defineMessages(
  'update-obstacle',
  {
    portable:
      "A portable Tally doesn't check for updates. To update, replace its file with the new one. Your data stays.",
    deb: "Tally was installed as a deb package, so it doesn't check for updates. To update, install a newer .deb or use your package manager.",
    rpm: "Tally was installed as an rpm package, so it doesn't check for updates. To update, install a newer .rpm or use your package manager.",
    'package-manager':
      "A package manager installed Tally, so it doesn't check for updates. Use your package manager to update.",
    unpacked:
      "Tally runs from its source or an unpacked folder, so it doesn't check for updates. Get updates where you got Tally.",
    'no-feed':
      "This copy of Tally has no update address, so it doesn't check for updates. Get updates where you got Tally.",
    'no-key':
      "This copy of Tally has no key to verify updates, so it doesn't check for them. Get updates where you got Tally.",
    translocated:
      "macOS runs Tally from a temporary location, so it doesn't check for updates. Quit Tally, move it to Applications, and start it there.",
    'not-signed':
      "This copy of Tally isn't signed, and macOS only updates signed apps. Get updates where you got Tally.",
    'not-writable':
      "Tally can't write to its folder, so it doesn't check for updates. Move Tally to a folder you can write to, or ask your administrator.",
  },
)

export const updateFailureStrings = defineMessages('update-failure', {
  action: {
    check: "Couldn't check for updates",
    download: "Couldn't download the update",
    install: "Couldn't install the update",
  } satisfies Record<UpdateFailure['action'], string>,
  asked: 'Address',
  response: 'Response',
  state: 'Result',
  whatToDo: 'What to do',
  nothing: 'none',
  unchanged: 'Tally is unchanged. Nothing from the download was kept or run.',
  unchangedWaiting: 'Tally is unchanged. The downloaded update is still there.',
})

/** Explanation of each update failure, with advice. */
export const updateAdviceStrings: Readonly<Record<UpdateFailureCode, string>> = defineMessages(
  'update-advice',
  {
    key: 'The update server refused the request. Check again later.',
    billing: 'The update server refused the request. Check again later.',
    rate: 'The update server got too many requests from your network. Check again in an hour.',
    busy: 'The update server is busy. Check again later.',
    service: 'The update server failed. Check again later.',
    'too-long': 'The update server refused the request. Check again later.',
    model: 'The update server refused the request. Check again later.',
    request: 'The update server refused the request. Check again later.',
    'stream-refused': 'The update server refused the request. Check again later.',
    'images-refused': 'The update server refused the request. Check again later.',
    address:
      'The update server found nothing at this address. Perhaps no version has been released yet. Check again later.',
    redirect:
      'The update server redirected to an address that Tally refuses: unencrypted, on another site, or in a loop. Check again later, or get the update where you got Tally.',
    proxy: 'The proxy blocked the request. Check Settings › Connections.',
    certificate:
      "This computer doesn't trust the update server's certificate. If your network uses a custom CA certificate, add it in Settings › Connections.",
    network: "Tally couldn't reach the update server. Check your internet connection, then try again.",
    'time-out': "The update server didn't answer in time. Try again.",
    'cut-off': 'The response was cut off or too large. Try again.',
    'web-page': 'The update server sent a web page instead. Check again later.',
    empty: 'The update server sent an empty response. Check again later.',
    'not-understood': "Tally couldn't read the response. Check again later.",
    'feed-unreadable': "Tally couldn't read the update information. Check again later.",
    'no-signature':
      "The update information isn't signed, so Tally doesn't trust it. Don't install this update from elsewhere, and report it to Tally's developers.",
    'wrong-signature':
      "The update information has a wrong signature. Don't install this update from elsewhere, and report it to Tally's developers.",
    'no-file': 'This version has no file for your system. Get the update where you got Tally.',
    'wrong-file':
      "The downloaded file doesn't match the signed update information, so Tally deleted it. Try again. If this repeats, don't install the file from elsewhere, and report it to Tally's developers.",
    'wrong-publisher':
      "The installer has a wrong signature, so Tally deleted it. Don't install this file from elsewhere, and report it to Tally's developers.",
    'not-written':
      "Tally couldn't save the file. Free up disk space, and check that the data folder is writable.",
    'not-installed': "Your system didn't allow the installation. Get the update where you got Tally.",
    answering: 'An answer is in progress. Wait for it to finish or stop it, then restart.',
    'not-known': 'Something went wrong in Tally. Check again later.',
  },
)
