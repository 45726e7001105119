import { defineMessages, formatList, message } from '../../../../shared/language/messages.ts'

/** How long Tally keeps the request log. */
export const keepRequestsStrings = defineMessages('keep-requests', {
  label: 'Keep request log',
  sentence: 'Usage data stays.',
  options: {
    '30-days': '30 days',
    '90-days': '90 days',
    year: '1 year',
    'until-cleared': 'Until I clear it',
  },
})

/** The data that leaves this computer, its log, and starting over. */
export const privacyStrings = defineMessages('privacy', {
  leaves: {
    title: 'Data that leaves this computer',
    text: 'Tally sends your messages, and requests for model lists, to these addresses:',
    none: 'You have no connection to a service, so your text stays on this computer.',
    demo: 'Demo chats stay on this computer.',
    connections: message('for {names}', formatList),
    updates:
      'for updates, at most once a day. GitHub serves the files from another host. You can turn this off in Settings › About.',
    updatesElsewhere: 'for updates, at most once a day. You can turn this off in Settings › About.',
    contents:
      'A request contains the model, its parameters, the prompt, your key for that address, a random number per message, and the name Tally.',
    else: 'Tally sends no telemetry, no crash reports, no cookies, and no device ID.',
  },
  log: {
    title: 'Requests',
    text: 'Tally logs the time, address, outcome, and size of each request, never its text.',
    rows: '{count, plural, one {# row} other {# rows}}',
    open: 'Requests',
  },
  begin: {
    title: 'Reset or erase',
    restore: 'Reset all settings…',
    question:
      '{count, plural, one {Reset # setting to its default? Keys, connections, chats, prices, budgets, and usage data stay.} other {Reset # settings to their defaults? Keys, connections, chats, prices, budgets, and usage data stay.}}',
    nothing: 'All settings are at their defaults.',
    confirm: 'Reset all settings',
    cancel: 'Cancel',
  },
})
