import type { SettingName, SettingValues } from '../../../shared/domain/app/setting-table.ts'
import type { AnomalyKind } from '../../../shared/domain/usage/anomaly-kinds.ts'
import { defineMessages, perLanguage } from '../../../shared/language/messages.ts'
import { anomalySettingStrings, anomalyStrings, anomalySwitchStrings } from '../../strings/anomalies.ts'
import { answerLimitStrings, nameLimit, stopsAtBudgetStrings } from '../../strings/answer-limits.ts'
import { commandLabels, quickShortcutStrings, shortcutStrings } from '../../strings/commands.ts'
import { updateModeStrings } from '../../strings/updates.ts'
import { keepRequestsStrings } from './data/privacy-strings.ts'
import { dictionaryStrings, spellingStrings } from './general/spelling-strings.ts'
import {
  appearanceStrings,
  authorityStrings,
  describeLanguage,
  describeLocale,
  describeSendKey,
  languageStrings,
  limitStrings,
  localeStrings,
  numberStrings,
  proxyStrings,
  sendKeyStrings,
  systemNotificationStrings,
  trayStrings,
} from './settings-strings.ts'

export interface SettingWords<Value> {
  readonly label: string
  /** Explains the setting. */
  readonly sentence: string
  /** Describes a value, such as the default. */
  readonly describe: (value: Value) => string
  /** Further words of its control, for the search. */
  readonly also: readonly string[]
}

/** The words of a setting that is on or off. */
interface SwitchWords extends SettingWords<boolean> {
  /** The label of its switch. */
  readonly choice: string
}

interface Choice<Value extends string> {
  readonly label: string
  readonly sentence: string
  readonly options: Readonly<Record<Value, string>>
}

function ofChoice<Value extends string>({ label, sentence, options }: Choice<Value>): SettingWords<Value> {
  return { label, sentence, describe: (value) => options[value], also: Object.values<string>(options) }
}

interface Switch {
  readonly label: string
  readonly sentence: string
  readonly choice: string
}

function ofSwitch(
  { label, sentence, choice }: Switch,
  { on, off }: { readonly on: string; readonly off: string },
): SwitchWords {
  return { label, sentence, choice, describe: (isOn) => (isOn ? on : off), also: [choice] }
}

function ofLimit(name: keyof typeof limitStrings.limits): SettingWords<number> {
  const { label, hint } = limitStrings.limits[name]
  const { title, introduction, unit } = limitStrings
  return { label, sentence: hint, describe: limitStrings.seconds, also: [title, introduction, unit] }
}

const { choices } = appearanceStrings

export type AllWords = { readonly [Name in SettingName]: SettingWords<SettingValues[Name]> }
export type SwitchName = {
  [Name in SettingName]: SettingValues[Name] extends boolean ? Name : never
}[SettingName]
type WithSwitches = AllWords & Readonly<Record<SwitchName, SwitchWords>>

/** The texts of each setting, for the settings page, the search and resets. */
export const settingWords = perLanguage(
  (): WithSwitches => ({
    sendKey: {
      label: sendKeyStrings.title,
      sentence: sendKeyStrings.sentence,
      describe: (sendKey) => describeSendKey(sendKey, false),
      also: [sendKeyStrings.options.enter, ...Object.values(sendKeyStrings.options['mod-enter'])],
    },
    'limits.connect': ofLimit('connect'),
    'limits.list': ofLimit('list'),
    'limits.answer': ofLimit('answer'),
    'limits.silence': ofLimit('silence'),
    answerLimit: {
      label: answerLimitStrings.setting.label,
      sentence: answerLimitStrings.setting.sentence,
      describe: nameLimit,
      also: [answerLimitStrings.limitIn.tokens, answerLimitStrings.limitIn.anyMoney],
    },
    stopsAtBudget: ofSwitch(stopsAtBudgetStrings, stopsAtBudgetStrings),
    systemNotifications: ofSwitch(systemNotificationStrings, systemNotificationStrings),
    checkSpelling: {
      ...ofSwitch(spellingStrings, spellingStrings),
      also: [spellingStrings.choice, dictionaryStrings.title, dictionaryStrings.places],
    },
    disabledAnomalies: {
      label: anomalyStrings.title,
      sentence: anomalySettingStrings.introduction,
      describe: (kinds: readonly AnomalyKind[]) =>
        kinds.length === 0 ? anomalySettingStrings.all : anomalySettingStrings.without(kinds.length),
      also: Object.values(anomalySwitchStrings).flatMap(({ label, hint }) => [label, hint]),
    },

    'appearance.theme': ofChoice(choices.theme),
    'appearance.contrast': ofChoice(choices.contrast),
    'appearance.accent': ofChoice(choices.accent),
    'appearance.readingText': ofChoice(choices.readingText),
    'appearance.windowText': ofChoice(choices.windowText),
    'appearance.density': ofChoice(choices.density),
    'appearance.motion': ofChoice(choices.motion),
    language: {
      label: languageStrings.label,
      sentence: languageStrings.sentence,
      describe: describeLanguage,
      also: [],
    },
    locale: {
      label: localeStrings.label,
      sentence: localeStrings.sentence,
      describe: describeLocale,
      also: [],
    },
    usageClock: ofChoice(numberStrings.clock),
    tray: ofSwitch(trayStrings.tray, trayStrings),
    staysInTray: ofSwitch(trayStrings.stays, trayStrings),
    callColumns: {
      label: numberStrings.columns,
      sentence: numberStrings.columnsSentence,
      describe: ({ panel, wide }) => numberStrings.columnsOf(panel.length, wide.length),
      also: [],
    },

    proxy: {
      label: proxyStrings.title,
      sentence: proxyStrings.sentence,
      describe: ({ use }) => proxyStrings.options[use].label,
      also: [
        proxyStrings.address,
        ...Object.values(proxyStrings.options).flatMap(({ label, hint }) => [label, hint]),
      ],
    },
    authority: {
      label: authorityStrings.title,
      sentence: authorityStrings.text,
      describe: (authority) => authority?.fileName ?? authorityStrings.none,
      also: [],
    },

    keepRequests: ofChoice(keepRequestsStrings),

    shortcuts: {
      label: shortcutStrings.label,
      sentence: shortcutStrings.sentence,
      describe: (shortcuts) => shortcutStrings.describe(shortcuts.length),
      also: Object.values(commandLabels),
    },
    quickShortcut: {
      label: quickShortcutStrings.label,
      sentence: quickShortcutStrings.sentence,
      describe: (keys) => (keys === null ? quickShortcutStrings.off : quickShortcutStrings.on),
      also: [],
    },

    updates: ofChoice(updateModeStrings),
  }),
)

/** Words that people type for a setting, besides those on screen. Never shown. */
export const settingSearchWords = defineMessages('setting-search-words', {
  sendKey: 'enter key, return key, new line, newline, submit, keyboard',
  'limits.connect': 'time limit, wait, slow, network, unreachable',
  'limits.list': 'time limit, wait, slow, models',
  'limits.answer': 'time limit, wait, slow, first token, hangs',
  'limits.silence': 'time limit, wait, slow, stalls, keep-alive',
  answerLimit: 'max tokens, maximum length, cap, cost limit, endless answer',
  stopsAtBudget: 'cap, spending limit, cut off, running answer',
  systemNotifications: 'desktop notifications, alerts, toast, notify, budget warning',
  checkSpelling:
    'spell check, spellcheck, spell checker, typos, misspelled, dictionary, hunspell, language, correct, autocorrect',
  disabledAnomalies: 'warnings, alerts, notifications, hints, unusual calls',
  'appearance.theme': 'dark mode, light mode, night mode, color scheme, black, white',
  'appearance.contrast': 'accessibility, readability, high contrast, vision',
  'appearance.accent': 'color, colour, highlight, brand',
  'appearance.readingText': 'font size, text size, zoom, bigger, smaller, message font',
  'appearance.windowText': 'font size, text size, zoom, bigger, smaller, interface font, scale',
  'appearance.density': 'spacing, padding, compact mode, row height, tight',
  'appearance.motion': 'animations, transitions, accessibility, reduce motion',
  language: 'translation, locale, words, interface language',
  locale: 'language, locale, country, currency format, date format, number format, 24 hour clock',
  usageClock: 'time zone, timezone, utc, midnight, day boundary',
  tray: 'menu bar, status bar, system tray, notification area, icon, today, spending',
  staysInTray: 'background, minimize, hide, close button, keep open, quit, exit',
  callColumns: 'table, fields, usage columns, show columns, hide columns',
  proxy: 'socks, http proxy, corporate network, vpn, firewall, pac',
  authority: 'ssl, tls, ca, certificate file, root certificate, self-signed, trust, begin certificate',
  keepRequests: 'retention, history, log, delete after, privacy',
  shortcuts: 'hotkeys, keybindings, key bindings, remap, keyboard',
  quickShortcut: 'global shortcut, hotkey, launcher, spotlight, overlay, anywhere, ask',
  updates: 'upgrade, new version, auto-update, automatic updates, latest release',
} satisfies Record<SettingName, string>)

/** The same for a section or group without its own setting. */
export const groupSearchWords = defineMessages('group-search-words', {
  connections: 'service, provider, server, endpoint, url, host, account, api',
  meter: 'proxy, gateway, localhost, loopback, api server, openai base url, other programs',
  programs: 'editor, script, agent, token, sdk, curl, continue, cline, aider',
  keyHeader: 'header, auth, azure, anthropic',
  keys: 'token, secret, password, credentials, keyring',
  answers: 'streaming, stream, typing effect, real time',
  prompt: 'instructions, persona, role, custom instructions',
  prices: 'cost, money, rates, tariff, currency, per million',
  budgets: 'limit, cap, spending, spend, quota, maximum cost, warning',
  leaves: 'telemetry, tracking, analytics, data collection',
  log: 'history, audit, traffic, request log',
  where:
    'where is my data, folder, path, location, database, file, storage, disk, move, portable, usb, other drive, sync folder, integrity, corrupt, damaged, repair, check',
  backup: 'back up, save a copy, restore, recover, snapshot',
  transfer: 'export, import, migrate, download, upload, json, markdown, chatgpt, other programs',
  ledger: 'totals, sums, usage history, cleanup, verify totals',
  begin:
    'erase everything, wipe, uninstall, delete all, start over, remove everything, reset, defaults, factory settings',
  shortcuts: 'hotkeys, keybindings, keyboard',
  versions: 'version, build, release',
  promise: 'guarantees, privacy policy',
  update: 'upgrade, new version, latest release',
  diagnostics: 'report, fault, bug, crash, log, safe mode, error, support, debug, something is wrong',
  license: 'license, licence, open source, copyright, credits, third party',
})
