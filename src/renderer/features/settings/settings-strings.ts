import type { Appearance } from '../../../shared/contract/app/settings.ts'
import type { LocaleChoice, SendKey } from '../../../shared/domain/app/setting-choices.ts'
import { perLocale } from '../../../shared/language/locale.ts'
import { defineMessages, formatList, message } from '../../../shared/language/messages.ts'
import { quote } from '../../strings/quote.ts'

const textSizes = { small: 'Small', medium: 'Medium', large: 'Large', larger: 'Larger', largest: 'Largest' }

export const appearanceStrings = defineMessages('appearance', {
  colors: 'Colors',
  text: 'Text',
  spacing: 'Spacing and motion',
  sample: message(
    'Every token counts: {promptTokens, number} in, {completionTokens, number} out.',
    'promptTokens',
    'completionTokens',
  ),
  choices: {
    theme: {
      label: 'Theme',
      sentence: 'Light or dark colors.',
      options: { system: 'System', light: 'Light', dark: 'Dark' },
    },
    contrast: {
      label: 'Contrast',
      sentence: 'Contrast of text and lines.',
      options: { system: 'System', more: 'High' },
    },
    accent: {
      label: 'Accent',
      sentence: 'The color of buttons and selections.',
      options: { green: 'Green', blue: 'Blue', violet: 'Violet', rose: 'Rose', graphite: 'Graphite' },
    },
    density: {
      label: 'Density',
      sentence: 'The space between rows in lists and tables.',
      options: { comfortable: 'Comfortable', compact: 'Compact' },
    },
    windowText: {
      label: 'Window text',
      sentence: 'Text size everywhere except in chats.',
      options: textSizes,
    },
    readingText: {
      label: 'Chat text',
      sentence: 'Text size of messages and answers.',
      options: textSizes,
    },
    motion: {
      label: 'Motion',
      sentence: 'Animations in the window.',
      options: { system: 'System', reduced: 'Reduced' },
    },
  } satisfies Choices,
})

/** Searching and resetting settings. */
export const settingSearchStrings = defineMessages('setting-search', {
  label: 'Search settings',
  results: 'Search results',
  count: '{count, plural, one {# result} other {# results}}',
  nothingFound: message('No settings match {text}. Try another word.', quote),
})
export const settingResetStrings = defineMessages('setting-reset', {
  defaultIs: 'Default: {value}',
  reset: 'Reset',
  resetThis: 'Reset {label}',
  resetAll: 'Reset all',
  changed:
    '{count, plural, one {# changed setting in this section} other {# changed settings in this section}}',
  done: '{count, plural, one {# setting reset to its default} other {# settings reset to their defaults}}',
})

/** A link to the guide. */
export const guideStrings = defineMessages('guide', { learnMore: 'Learn more in the guide' })

export const settingsStrings = defineMessages('settings', {
  sections: {
    general: 'General',
    appearance: 'Appearance',
    connections: 'Connections',
    money: 'Money',
    programs: 'Programs',
    data: 'Privacy and data',
    shortcuts: 'Shortcuts',
    about: 'About',
  },
  introduction: 'A connection is one address with one key.',
  advanced: 'Advanced',
  edit: 'Edit',
  startChat: 'Start chat',
  back: 'Back to connections',
  addTitle: 'New connection',
  demoAddress: 'Built in, needs no network. Not included in totals.',
  demo: 'Demo',
  reading: 'Loading settings…',
  saved: 'Saved',
})

/** Streamed or complete answers, and Tally's measurement of the service's streams. */
export const answerStrings = defineMessages('answer', {
  title: 'Answers',
  measured: {
    'not-measured': 'Not checked yet. The next answer shows whether streams report token counts.',
    counted: 'Streams report token counts, so streamed answers have exact counts.',
    uncounted: 'Streams report no token counts.',
    refused: "This service doesn't stream. Each answer arrives complete.",
  },
  form: 'Answer delivery',
  streamed: 'Streamed answers',
  streamedHint: 'Text appears as the model writes. Without reported counts, Tally shows estimates with ≈.',
  whole: 'Complete answers, exact counts',
  wholeHint: "Each answer appears when it is complete, with the service's token counts.",
  measureAgain: 'Check again',
  defaultMeaning:
    'Default: streamed if the service reports counts with streams, otherwise complete. “Check again” restores the default.',
  choiceTitle: 'This service streams without counts',
  choiceText:
    'The last answer came without token counts. Complete answers appear all at once, usually with exact counts. Streamed answers appear as the model writes, with estimates (≈).',
  choiceLater: "You can change this later in the connection's settings.",
  choiceStreamed: 'Streamed answers with ≈',
})

/** The header that carries a connection's key. */
export const keyHeaderStrings = defineMessages('key-header', {
  label: 'Send the key as',
  text: 'Most services take a bearer token. “Test connection” finds the right header for other services.',
  options: { bearer: 'Authorization: Bearer', 'x-api-key': 'x-api-key', 'api-key': 'api-key' },
})

export const sendKeyStrings = defineMessages('send-key', {
  title: 'Send with',
  label: 'Send key',
  sentence: 'Shift+Enter always starts a new line.',
  options: { enter: 'Enter', 'mod-enter': { apple: '⌘ Enter', other: 'Ctrl+Enter' } },
})

export function describeSendKey(sendKey: SendKey, isApple: boolean): string {
  const { options } = sendKeyStrings
  return sendKey === 'enter' ? options.enter : options['mod-enter'][isApple ? 'apple' : 'other']
}

export const limitStrings = defineMessages('limit', {
  title: 'Timeouts',
  introduction: 'How long Tally waits before it gives up on a request.',
  unit: 'seconds',
  range: message('Enter a whole number from {shortest, number} to {longest, number}.', 'shortest', 'longest'),
  seconds: '{count, plural, one {# second} other {# seconds}}',
  limits: {
    connect: { label: 'Connection timeout', hint: 'Until the service accepts a network connection.' },
    list: { label: 'Model list timeout', hint: 'Until the list of models is complete.' },
    answer: {
      label: 'Answer timeout',
      hint: 'Until the next part of an answer arrives.',
    },
    silence: {
      label: 'Idle timeout',
      hint: 'Without any data, once an answer has started.',
    },
  },
})

/** Display of numbers, on the usage page and in a chat's review. */
export const numberStrings = defineMessages('number', {
  title: 'Numbers',
  clock: {
    label: 'Time zone for usage',
    sentence: 'Services usually bill by UTC.',
    options: { local: 'Local', utc: 'UTC' },
  },
  columns: 'Call columns',
  columnsSentence: 'Choose them with “Columns” in chat usage.',
  columnsOf: message('{panel, number} next to the chat, {wide, number} at full width', 'panel', 'wide'),
})

const regions = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** The form of numbers and dates. */
export const localeStrings = defineMessages('locale', {
  label: 'Region format',
  sentence: 'Format of numbers, dates, and times. Applies after a restart.',
  system: 'System',
})

export const languageStrings = defineMessages('language', {
  label: 'Language',
  sentence: 'Language of menus, dialogs, and messages.',
  system: 'System',
})

/** A language has its own name, so that a person can find it from any other. */
export function describeLanguage(choice: string): string {
  if (choice === 'system') return languageStrings.system
  return new Intl.DisplayNames(choice, { type: 'language' }).of(choice) ?? choice
}

export function describeLocale(choice: LocaleChoice): string {
  return choice === 'system' ? localeStrings.system : (regions().of(choice.slice('en-'.length)) ?? choice)
}

export const proxyStrings = defineMessages('proxy', {
  title: 'Proxy',
  sentence: 'Requests to this computer never use a proxy.',
  use: 'Proxy choice',
  options: {
    system: {
      label: 'System proxy',
      hint: "Your system's proxy. Tally doesn't support proxy scripts (PAC).",
    },
    none: { label: 'No proxy', hint: 'Direct connections.' },
    own: { label: 'Custom proxy', hint: 'For every request.' },
  },
  address: 'Proxy address',
  addressPlaceholder: 'http://proxy.example.com:8080',
  addressHint: 'Applies on Enter, or when you leave the field.',
})

export const authorityStrings = defineMessages('authority', {
  title: 'Custom CA certificates',
  text: 'A PEM file, for networks that inspect encrypted traffic.',
  count: '{count, plural, one {# certificate} other {# certificates}}',
  forHosts: message('for {hosts}', formatList),
  forFirst: 'for the first connection you save',
  trustFor: 'Trust for {name}',
  none: 'None',
  selectFirst: 'To choose a file, select at least one connection.',
  choose: 'Choose file…',
  remove: 'Remove',
})

type Choices = {
  readonly [Name in keyof Appearance]: {
    readonly label: string
    /** Explains the setting. */
    readonly sentence: string
    readonly options: Readonly<Record<Appearance[Name], string>>
  }
}

export const systemNotificationStrings = defineMessages('system-notifications', {
  label: 'System notifications',
  sentence:
    'At 80% and 100% of a budget, and once a day about anomalies. Notifications never show chat text.',
  choice: 'Show system notifications',
  unsupported: "This system doesn't show notifications.",
  refused: "Your system refused the last notification. Check the system's notification settings.",
  refusedOnMac:
    "macOS refused the last notification. Check System Settings › Notifications. Unsigned builds can't show any.",
  on: 'on',
  off: 'off',
})

/** The icon in the system's tray, and Tally without a visible window. */
export const trayStrings = defineMessages('tray-settings', {
  title: 'Tray and closing',
  tray: {
    label: 'Tray icon',
    sentence: "Shows today's tokens and price. The tray menu opens Tally, starts a chat, and quits Tally.",
    choice: 'Show Tally in the tray',
  },
  stays: {
    label: 'When you close the window',
    sentence:
      'Closing the window leaves Tally running. Without a working tray, Tally minimizes the window instead.',
    choice: 'Keep running in the tray',
    needsIcon: 'With the tray icon, Tally can keep running after you close its window.',
    onMac: 'On macOS, apps keep running without a window.',
  },
  on: 'on',
  off: 'off',
})
