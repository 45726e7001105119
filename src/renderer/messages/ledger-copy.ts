import { formatTime } from '../../shared/language/format-moment.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'

/** The copy of the ledger in a folder. */
export const ledgerCopyStrings = defineMessages('ledger-copy', {
  title: 'Copy of the ledger',
  text: 'Keep a copy of all real calls in a folder, as a JSON Lines and a CSV file for each day. Database programs can read it, also for a team. It has numbers and ids, never the text of messages.',
  choose: 'Keep a copy in a folder…',
  change: 'Change folder…',
  now: 'Copy now',
  stop: 'Stop copying',
  stopMeaning: 'The files in the folder stay.',
  copying: 'Copying calls…',
  titles: 'Titles of chats and projects',
  titlesHint: 'Without titles, the files have only ids.',
  deviceName: 'Device name',
  deviceHint: (id: string) => `A column of the files, empty if you like. The files are named ${id}.`,
  notYet: 'Nothing was copied yet.',
  done: (at: number, days: number, calls: number) =>
    `Copied ${formatTime(at)}: ${plural(calls, { one: '# call', other: '# calls' })} on ${plural(days, {
      one: '# day',
      other: '# days',
    })}.`,
  problems: {
    gone: "The folder isn't there. Connect its disk, or choose another folder.",
    'not-writable': "Tally can't write into the folder. Check its permissions, or choose another folder.",
    full: 'The disk of the folder is full. Free some space, then press “Copy now”.',
    blocked:
      'A link or a file is in the place of the folder “ledger” or of a day. Tally follows no links. Remove it, or choose another folder.',
    other: "Tally couldn't copy the ledger. Press “Copy now” to try again.",
  },
  failedAt: (at: number) => `Last attempt ${formatTime(at)}.`,
})
