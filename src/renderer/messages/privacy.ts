import { defineMessages } from '../../shared/language/messages.ts'
/** How long Tally keeps the request log. */
export const keepRequestsStrings = defineMessages('keep-requests', {
  label: 'Keep the log of requests for',
  sentence:
    'Older rows go by themselves, within a few days of use. The ledger has rows of its own, which stay.',
  options: {
    '30-days': '30 days',
    '90-days': '90 days',
    year: 'A year',
    'until-cleared': 'Until I clear it',
  },
})

const counted = (count: string, one: string): string => (count === '1' ? `1 ${one}` : `${count} ${one}s`)

/** The data that stays on this computer, and the data that leaves it. */
export const privacyStrings = defineMessages('privacy', {
  kept: {
    title: 'What is kept on this computer',
    text: 'What you wrote and set is in one data file, with its backups and what was put aside beside it. Your keys are in the keychain of this computer. Besides these the window leaves small files of its own there, with no word of yours.',
    folder: 'Data folder',
    show: 'Show',
    inFile: 'In the data file',
    contents: (conversations: string, messages: string, calls: string, requests: string) =>
      `${counted(conversations, 'conversation')}, ${counted(messages, 'message')}, ${counted(calls, 'call')} in the ledger and ${counted(requests, 'row')} in the log of requests; with them drafts, prompts, prices, budgets, bills, settings, and the addresses of your connections`,
    inLog: 'In the log',
    log: 'Lines of fixed words and numbers for when something is wrong, at most a megabyte in the folder logs: when Tally started, what could not be done, kinds of errors. No word of yours or of an answer, no key, no address. It is in no backup and in no export.',
    keychain: 'In the keychain',
    keys: 'One API key for each connection, and nothing else. The data file knows its last four characters and the address it belongs to. Only where you choose it, because this system has no keychain that can be used, a key is in the data file itself, encrypted by the system.',
    backup: 'In a backup',
    backups:
      'All that is in the data file; of keys only those that you have it keep encrypted, which no other system can read',
    export: 'In an export',
    exports:
      'Conversations with their drafts and calls, prompts, prices, bills, budgets and the addresses of connections; no key, no setting, no row of the log of requests',
    notInFile: 'Nothing is saved at the moment: what you see is in memory and will be gone when Tally ends.',
    unknown: 'not known yet',
  },
  leaves: {
    title: 'What leaves this computer',
    text: 'Requests to the services that you connected: what you send, and the asking for the list of models, at the start too. These are all the addresses there are:',
    none: 'You have no connection to a service, so no word of yours leaves.',
    demo: 'The demo service is built in: nothing leaves for it.',
    connections: (names: string) => `for ${names}`,
    updates:
      'for newer versions of Tally, at most once a day, unless you turn that off in Settings › About; with it goes the word Tally and nothing else. GitHub keeps the files themselves on a host of its own.',
    updatesElsewhere:
      'for newer versions of Tally, at most once a day, unless you turn that off in Settings › About; with it goes the word Tally and nothing else.',
    contentsTitle: 'What a request carries',
    carries: [
      'the model, the system prompt, and the messages in view that are not excluded',
      'your API key, to the address it was saved for and to no other',
      'whether the answer may stream, the word Tally as the name of the program, and for each question a random number that is the same when it is tried again',
      'no name of yours, no number of this computer, no cookie',
    ],
    elseTitle: 'What else goes out',
    else: 'Nothing. There is no telemetry and no report of a crash. A link, and the dashboard of a service, open in your browser after you said yes. To find an address, your system or your proxy is asked, as for any program.',
  },
  log: {
    title: 'Log of requests',
    text: 'Each request has a row before it leaves: time, address, outcome and size, never what was said.',
    rows: (count: string) => (count === '1' ? 'There is 1 row.' : `There are ${count} rows.`),
    open: 'Requests',
  },
  begin: {
    title: 'Beginning anew',
    text: 'Restoring makes every setting as it was at first. To delete all data, press “Erase everything…” in Settings › Data.',
    restore: 'Restore all settings…',
    erase: 'Open Data',
    question: (count: string) =>
      `${count === '1' ? '1 setting' : `${count} settings`} will be as at first. Keys, connections, chats, prices, budgets and the ledger are not touched.`,
    nothing: 'Every setting is as it was at first. There is nothing to restore.',
    confirm: 'Restore all settings',
    cancel: 'Leave them',
  },
})
