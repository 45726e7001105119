import type { Appearance } from '../../shared/contract/app/settings.ts'
import type { LocaleChoice } from '../../shared/domain/app/setting-choices.ts'
import { perLocale } from '../../shared/language/locale.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

const sizes = { small: 'Small', medium: 'Medium', large: 'Large', larger: 'Larger', largest: 'Largest' }
const choices: Choices = {
  theme: {
    label: 'Theme',
    sentence: 'Whether the window is light or dark.',
    options: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  contrast: {
    label: 'Contrast',
    sentence: 'How strongly text and lines stand out. High is chosen by itself where the system asks for it.',
    options: { system: 'System', more: 'High' },
  },
  accent: {
    label: 'Accent',
    sentence: 'The colour of what is chosen, and of what acts.',
    options: { green: 'Green', blue: 'Blue', violet: 'Violet', rose: 'Rose', graphite: 'Graphite' },
  },
  density: {
    label: 'Density',
    sentence: 'How much room lists and tables leave between their rows.',
    options: { comfortable: 'Comfortable', compact: 'Compact' },
  },
  windowText: {
    label: 'Text of the window',
    sentence: 'How large all text is that is not in a conversation.',
    options: sizes,
  },
  readingText: {
    label: 'Text of the conversation',
    sentence: 'How large messages and answers are.',
    options: sizes,
  },
  motion: {
    label: 'Motion',
    sentence: 'Whether what appears moves. Reduced moves nothing, whatever the system says.',
    options: { system: 'System', reduced: 'Reduced' },
  },
}
export const appearanceStrings = defineMessages('appearance', {
  colours: 'Colours',
  text: 'Text',
  spacing: 'Room and motion',
  sample: 'Every token is accounted for: 1,203 in, 87 out.',
  choices,
})

/** Searching and resetting settings. */
export const settingSearchStrings = defineMessages('setting-search', {
  label: 'Search settings',
  results: 'Found settings',
  count: (count: string) => (count === '1' ? '1 place found' : `${count} places found`),
  nothingFound: (text: string) =>
    `Nothing in the settings has ${quote(text)} in it. Try another word for it, or look through the sections.`,
})
export const settingResetStrings = defineMessages('setting-reset', {
  defaultIs: (value: string) => `Usual: ${value}.`,
  reset: 'Reset',
  resetThis: (label: string) => `Reset ${label}`,
  resetAll: 'Reset all',
  allDefault: 'Everything in this section is as usual.',
  changed: (count: string) =>
    count === '1'
      ? '1 setting in this section was changed.'
      : `${count} settings in this section were changed.`,
  done: (count: string) =>
    count === '1' ? '1 setting is as usual again.' : `${count} settings are as usual again.`,
  undo: 'Undo',
})

export const settingsStrings = defineMessages('settings', {
  title: 'Settings',
  navigation: 'Settings',
  close: 'Close',
  sections: {
    connections: 'Connections',
    sending: 'Sending',
    prices: 'Prices',
    budgets: 'Budgets',
    appearance: 'Appearance',
    network: 'Network',
    privacy: 'Privacy',
    data: 'Data',
    shortcuts: 'Shortcuts',
    about: 'About',
  },
  introduction: 'Each connection is one address with one key of its own.',
  edit: 'Edit',
  add: 'Add connection',
  startChat: 'Start a chat',
  back: 'Back to connections',
  addTitle: 'New connection',
  demoAddress: 'Built in, without a network. Its numbers count nowhere.',
  demo: 'demo',
  reading: 'The settings are being read.',
  saved: 'Saved',
  /** Search words for resetting settings. */
  searchedReset: 'reset, default, defaults, factory settings',
})

/** Streamed or whole answers, and Tally's measurement of the service's streams. */
export const answerStrings = defineMessages('answer', {
  title: 'Answers',
  measured: {
    'not-measured': 'Not measured yet. The next answer shows what the streams of this service bring.',
    counted: 'Its streams bring token counts: streamed answers are counted exactly.',
    uncounted: 'Its streams bring no token counts.',
    refused: 'The service does not stream: each answer comes as a whole.',
  },
  form: 'How answers come',
  streamed: 'Streamed answers',
  streamedHint:
    'They appear as they are written. Where no counts come, Tally estimates them and marks them with ≈.',
  whole: 'Whole answers, exact counts',
  wholeHint: 'Each appears at once when it is complete, with the counts of the service.',
  measureAgain: 'Measure again',
  defaultMeaning:
    'Usual: streamed where its streams bring counts, else whole. Measure again goes back to that.',
  choiceTitle: 'This service streams without counts',
  choiceText:
    'It did not say how many tokens the last answer used. Whole answers appear at once, with the exact counts that services give for them. Streamed ones appear as they are written, and Tally marks its own estimates with ≈.',
  choiceLater: 'You can change this at any time in the settings of the connection.',
  choiceStreamed: 'Streamed answers with ≈',
})

export const sendKeyStrings = defineMessages('send-key', {
  title: 'Send with',
  label: 'The key that sends a message',
  sentence: 'Which key sends what stands in the message box; the other one begins a new line.',
  options: (isApple: boolean) => ({
    enter: { label: 'Enter', hint: 'Shift+Enter begins a new line.' },
    'mod-enter': {
      label: isApple ? '⌘ Enter' : 'Ctrl+Enter',
      hint: 'Enter alone begins a new line.',
    },
  }),
})

export const limitStrings = defineMessages('limit', {
  title: 'Time limits',
  introduction: 'How long Tally waits before it gives a request up. Stop ends the waiting at any time.',
  unit: 'seconds',
  range: (shortest: string, longest: string) => `Enter a whole number from ${shortest} to ${longest}.`,
  seconds: (count: number) => `${count} seconds`,
  limits: {
    connect: { label: 'Connecting', hint: 'How long it may take until the line to the service stands.' },
    list: { label: 'List of models', hint: 'How long it may take until the whole list has come.' },
    answer: {
      label: 'Waiting for words',
      hint: 'How long it may take until an answer begins, and between two pieces of it. A service that queues is silent for long.',
    },
    silence: {
      label: 'Silence',
      hint: 'How long there may be not a single byte, not even a sign of life, once an answer has begun.',
    },
  },
})

/** Display of numbers, on the usage page and in a conversation's review. */
export const numberStrings = defineMessages('number', {
  title: 'Numbers',
  clock: {
    label: 'Days of usage',
    sentence:
      'By which clock a call belongs to a day: that of the place where it was made, or UTC, by which services bill.',
    options: { local: 'Local', utc: 'UTC' },
  },
  columns: 'Columns of calls',
  columnsSentence:
    'Which columns the list of calls shows. They are chosen there, under Columns in the usage of a conversation.',
  columnsOf: (panel: number, wide: number) => `${panel} beside the conversation, ${wide} at full width`,
})

const regions = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** The form of numbers and dates. */
export const localeStrings = defineMessages('locale', {
  label: 'Region format',
  sentence: 'How numbers, dates and times are written. A change takes effect after a restart.',
  describe: (choice: LocaleChoice) =>
    choice === 'system' ? 'System' : (regions().of(choice.slice('en-'.length)) ?? choice),
  also: ['Language', 'Locale', 'Date format', 'Number format'],
})

export const proxyStrings = defineMessages('proxy', {
  title: 'Proxy',
  sentence: 'The way that requests take to a service. What is on this computer is always reached straight.',
  use: 'How requests leave',
  options: {
    system: {
      label: 'As the system says',
      hint: 'The proxy of the environment or of this computer, if there is one. A script that names one (PAC) is not read: enter its proxy as your own.',
    },
    none: { label: 'No proxy', hint: 'Straight to the service, whatever the system says.' },
    own: { label: 'Own address', hint: 'Every request goes through this proxy, except to this computer.' },
  },
  address: 'Proxy address',
  addressPlaceholder: 'http://proxy.example.com:8080',
  addressHint: 'Used from the moment it is entered. Until then nothing changes.',
})

export const authorityStrings = defineMessages('authority', {
  title: 'Own certificates',
  text: 'Where a company looks into encrypted traffic, its own certificate has to be trusted. Choose a text file with BEGIN CERTIFICATE in it: Tally then trusts that too, for the connections you choose and nothing else.',
  file: (name: string, count: string, hosts: readonly string[]) =>
    [
      name,
      count === '1' ? '1 certificate' : `${count} certificates`,
      hosts.length === 0 ? 'for the first connection that you save' : `for ${hosts.join(', ')}`,
    ].join(' · '),
  trustFor: (name: string) => `Trust for ${name}`,
  none: 'none',
  also: ['CA', 'authority', 'certificate file', 'TLS', 'trust'],
  choose: 'Choose file…',
  remove: 'Remove',
})

export const requestsGroupStrings = defineMessages('requests-group', {
  title: 'Requests',
  text: 'Every request that Tally makes is noted, with its address, its outcome and its size.',
  open: 'Requests',
})

type Choices = {
  readonly [Name in keyof Appearance]: {
    readonly label: string
    /** Explains the setting. */
    readonly sentence: string
    readonly options: Readonly<Record<Appearance[Name], string>>
  }
}
