import { defineMessages, formatList, plural } from '../../../../shared/language/messages.ts'

/** How long Tally keeps the request log. */
export const keepRequestsStrings = defineMessages('keep-requests', {
  label: 'Keep request log',
  sentence: 'Tally needs up to three days of use to delete older rows. Usage data stays.',
  options: {
    '30-days': '30 days',
    '90-days': '90 days',
    year: '1 year',
    'until-cleared': 'Until I clear it',
  },
})

interface Contents {
  readonly conversations: number
  readonly messages: number
  readonly calls: number
}

/** The data that stays on this computer, and the data that leaves it. */
export const privacyStrings = defineMessages('privacy', {
  kept: {
    title: 'Data on this computer',
    text: 'Your data file and its backups are in this folder. The window keeps small technical files there, without any of your text.',
    folder: 'Data folder',
    show: 'Show',
    inFile: 'In the data file',
    counts: ({ conversations, messages, calls }: Contents) =>
      formatList([
        plural(conversations, { one: '# chat', other: '# chats' }),
        plural(messages, { one: '# message', other: '# messages' }),
        plural(calls, { one: '# call', other: '# calls' }),
      ]),
    requests: (count: number) =>
      plural(count, { one: '# row in the request log', other: '# rows in the request log' }),
    contents: 'also drafts, prompts, prices, budgets, bills, settings, and connection addresses',
    inLog: 'In the error log',
    log: 'Technical messages and numbers about starts and errors, at most 1 MB in the folder “logs”. No chat text, keys, or addresses. Backups and exports omit this log.',
    keychain: 'In the keychain',
    keys: "One API key per connection. The data file has the key's last four characters and address. Without a keychain, you can choose to save the encrypted key in the data file.",
    backup: 'In a backup',
    backups: 'Everything in the data file. Encrypted keys in a backup are readable only on this system.',
    export: 'In an export',
    exports:
      'Chats with drafts and calls, prompts, prices, bills, budgets, and connection addresses. No keys, settings, or request log.',
    notInFile: "Tally can't save anything right now, so your changes are lost when you quit.",
  },
  leaves: {
    title: 'Data that leaves this computer',
    text: 'Tally sends your messages to the services you connected. It also requests their model lists, including at startup. These are all addresses:',
    none: 'You have no connection to a service, so your text stays on this computer.',
    demo: 'The demo service is built in: its chats stay on this computer.',
    connections: (names: readonly string[]) => `for ${formatList(names)}`,
    updates:
      'for updates, at most once a day. Requests carry the name Tally and nothing else. GitHub serves the files from another host. You can turn this off in Settings › About.',
    updatesElsewhere:
      'for updates, at most once a day. Requests carry the name Tally and nothing else. You can turn this off in Settings › About.',
    contentsTitle: 'Contents of a request',
    carries: [
      "the model, the system prompt, and the messages in view that you didn't exclude",
      'your API key, only to the address you saved it for',
      'whether the answer may stream, and the program name Tally',
      'a random number per message, which stays the same for retries',
      'no name, no device id, and no cookies',
    ],
    elseTitle: 'Nothing else',
    else: 'Tally has no telemetry and no crash reports. Links and dashboards open in your browser only after you confirm. Your system or proxy looks up addresses, as for any program.',
  },
  log: {
    title: 'Requests',
    text: 'Tally logs each request before sending it: its time and address, then its outcome and size. The log never has its text.',
    rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
    open: 'Requests',
  },
  begin: {
    title: 'Reset or erase',
    text: 'Reset restores the default of every setting. To delete all data, press “Erase everything…” in Settings › Data.',
    restore: 'Reset all settings…',
    erase: 'Open Data',
    question: (count: number) =>
      plural(count, {
        one: 'Reset # setting to its default? Keys, connections, chats, prices, budgets, and usage data stay.',
        other:
          'Reset # settings to their defaults? Keys, connections, chats, prices, budgets, and usage data stay.',
      }),
    nothing: 'All settings have their defaults.',
    confirm: 'Reset all settings',
    cancel: 'Cancel',
  },
})
