import type { UpdateFailure, UpdateFailureCode, UpdateObstacle } from '../../shared/contract/app/update.ts'
import type { UpdateMode } from '../../shared/domain/app/setting-choices.ts'
import { defineMessages } from '../../shared/language/messages.ts'

/** The update setting. */
export const updateModeStrings = defineMessages('update-mode', {
  label: 'Newer versions of Tally',
  sentence:
    'Looked for at most once a day, at the address that this copy was built with. Nothing about you or this computer is sent; each request is in the log.',
  options: {
    off: 'Do not look',
    notify: 'Look, and tell me',
    automatic: 'Look, and install when I quit',
  } satisfies Record<UpdateMode, string>,
})

export const updateStrings = defineMessages('update', {
  title: 'Updates',
  text: 'Whether there is a newer Tally, what changed in it, and how it comes here.',
  check: 'Look for updates now',
  checking: 'Looking for a newer version.',
  neverChecked: 'Tally has not looked for a newer version yet.',
  newest: (moment: string) => `This is the newest version. Looked ${moment}.`,
  available: (version: string, size: string) => `Version ${version} is there (${size}).`,
  changed: 'What changed',
  noNotes: 'Nothing was written down about this version.',
  download: 'Fetch',
  downloading: (version: string) => `Fetching version ${version}`,
  progress: (received: string, whole: string) => `${received} of ${whole}`,
  cancel: 'Cancel',
  ready: (version: string) =>
    `Version ${version} was fetched and checked. It is installed when you quit Tally.`,
  readyOff: (version: string) =>
    `Version ${version} was fetched and checked. It is installed when you choose to.`,
  restart: 'Restart and install',
  later: 'Later',
  notice: (version: string) => `Version ${version} of Tally is there.`,
  feed: (address: string) => `It asks ${address}`,
})

/**
 * Reasons why this copy cannot update itself, and where to get a newer one. Tally then contacts no update
 * server.
 */
export const updateObstacleStrings: Readonly<Record<UpdateObstacle, string>> = defineMessages(
  'update-obstacle',
  {
    portable:
      'This is a portable Tally, which never replaces itself and never looks. To get a newer one, put its file in the place of this one; your data beside it stays.',
    deb: 'Tally was installed as a deb package, so it never looks by itself. To get a newer one, download its .deb and install that, or let your package manager do it.',
    rpm: 'Tally was installed as an rpm package, so it never looks by itself. To get a newer one, download its .rpm and install that, or let your package manager do it.',
    'package-manager':
      'Tally was installed by a package manager, so it never looks by itself. Let your package manager bring a newer one.',
    unpacked:
      'This copy of Tally was not installed: it was started from its source, or from an unpacked folder. It never looks by itself. To get a newer one, look where you got this one.',
    'no-feed':
      'This copy of Tally was built without an address to look at, so it never looks. To get a newer one, look where you got this one.',
    'no-key':
      'This copy of Tally has no key to check updates with, so it never looks for any. To get a newer one, look where you got this one.',
    translocated:
      'macOS runs this Tally from a place of its own, where nothing can be replaced. Quit Tally, move it into Applications and start it there. Until then it does not look.',
    'not-signed':
      'This Tally carries no signature of its maker, and macOS replaces no app without one. So it never looks. To get a newer one, look where you got this one.',
    'not-writable':
      'Tally may not write where it lies, so it cannot replace itself and does not look. Move it into a folder of your own, or have whoever installed it bring a newer one.',
  },
)

export const updateFailureStrings = defineMessages('update-failure', {
  action: {
    check: 'It could not be found out whether there is a newer version',
    download: 'The newer version could not be fetched',
    install: 'The newer version was not installed',
  } satisfies Record<UpdateFailure['action'], string>,
  asked: 'Asked',
  response: 'Came back',
  state: 'Now',
  whatToDo: 'What to do',
  nothing: (cause: string | null) => (cause === null ? 'nothing' : `nothing (${cause})`),
  status: (status: string, cause: string | null) => (cause === null ? status : `${status} (${cause})`),
  unchanged: 'Tally is as it was. Nothing of what came was kept or run.',
  unchangedWaiting: 'Tally is as it was. What was fetched is still there.',
})

const again = 'Look again later.'
const tell = 'Do not install this file from elsewhere either, and tell whoever makes Tally.'

/** Explanation of each update failure, with advice. */
export const updateAdviceStrings: Readonly<Record<UpdateFailureCode, string>> = defineMessages(
  'update-advice',
  {
    key: `The address of the updates refused. ${again}`,
    billing: `The address of the updates refused. ${again}`,
    rate: 'The address of the updates is asked too often from your network. Look again in an hour.',
    busy: `The address of the updates is busy. ${again}`,
    service: `The server of the updates failed. ${again}`,
    'too-long': `The address of the updates refused. ${again}`,
    model: `The address of the updates refused. ${again}`,
    request: `The address of the updates refused. ${again}`,
    'stream-refused': `The address of the updates refused. ${again}`,
    address: 'There is nothing at this address: perhaps no version was released yet. Look again later.',
    redirect:
      'The address leads to one where Tally does not go: without encryption, to somebody else, or round in circles. Look again later; if it stays so, look where you got Tally.',
    proxy: 'The proxy did not let it through. See Settings › Network.',
    certificate:
      'The certificate of the address is not one that this computer trusts. If your network puts its own in, add it in Settings › Network.',
    network: 'The address could not be reached. See whether you are online, then try again.',
    'time-out': 'The address did not answer in time. Try again.',
    'cut-off': 'It broke off, or was larger than it may be. Try again.',
    'web-page': `A web page came instead. ${again}`,
    empty: `An empty answer came. ${again}`,
    'not-understood': `What came cannot be read. ${again}`,
    'feed-unreadable': `What the address says about versions cannot be read. ${again}`,
    'no-signature': `What the address says is not signed, and this copy of Tally believes only what is. ${tell}`,
    'wrong-signature': `What the address says is not signed by who made this copy of Tally. ${tell}`,
    'no-file': 'There is no file for this system among those of the version. Look where you got Tally.',
    'wrong-file': `The file is not the one that was announced, so it was thrown away. Try again; if it stays so: ${tell.charAt(0).toLowerCase()}${tell.slice(1)}`,
    'wrong-publisher': `The installer is not signed by who made this copy of Tally, so it was thrown away. ${tell}`,
    'not-written':
      'The disk did not take the file. Make room, or see that the data folder may be written to.',
    'not-installed': 'The system did not let it be installed. Look where you got Tally.',
    answering: 'An answer is on its way. Restart when it has ended, or stop it first.',
    'not-known': `Something went wrong inside Tally. ${again}`,
  },
)
