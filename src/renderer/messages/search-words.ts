import type { SettingName } from '../../shared/domain/app/setting-table.ts'
import { defineMessages } from '../../shared/language/messages.ts'

/** Words that people type for a setting, besides those on screen. Never shown. */
export const settingSearchWords = defineMessages('setting-search-words', {
  sendKey: 'enter key, return key, new line, newline, submit, keyboard',
  'limits.connect': 'time limit, wait, slow, network, unreachable',
  'limits.list': 'time limit, wait, slow, models',
  'limits.answer': 'time limit, wait, slow, first token, hangs',
  'limits.silence': 'time limit, wait, slow, stalls, keep-alive',
  switchedOff: 'warnings, alerts, notifications, hints, unusual calls',
  'appearance.theme': 'dark mode, light mode, night mode, color scheme, black, white',
  'appearance.contrast': 'accessibility, readability, high contrast, vision',
  'appearance.accent': 'color, colour, highlight, brand',
  'appearance.readingText': 'font size, text size, zoom, bigger, smaller, message font',
  'appearance.windowText': 'font size, text size, zoom, bigger, smaller, interface font, scale',
  'appearance.density': 'spacing, padding, compact mode, row height, tight',
  'appearance.motion': 'animations, transitions, accessibility, reduce motion',
  locale: 'language, locale, country, currency format, date format, number format, 24 hour clock',
  usageClock: 'time zone, timezone, utc, midnight, day boundary',
  callColumns: 'table, fields, usage columns, show columns, hide columns',
  proxy: 'socks, http proxy, corporate network, vpn, firewall, pac',
  authority: 'ssl, tls, ca, certificate file, root certificate, self-signed, trust, begin certificate',
  keepRequests: 'retention, history, log, delete after, privacy',
  updates: 'upgrade, new version, auto-update, automatic updates, latest release',
} satisfies Record<SettingName, string>)

/** The same for a section or group without a setting of its own. */
export const groupSearchWords = defineMessages('group-search-words', {
  connections: 'service, provider, server, endpoint, url, host, account, api',
  keys: 'token, secret, password, credentials, keyring',
  answers: 'streaming, stream, typing effect, real time',
  prompt: 'instructions, persona, role, custom instructions',
  prices: 'cost, money, rates, tariff, currency, per million',
  budgets: 'limit, cap, spending, spend, quota, maximum cost, warning',
  requests: 'log, traffic, audit',
  kept: 'storage, stored, disk, files',
  leaves: 'telemetry, tracking, analytics, data collection',
  log: 'history, audit, traffic',
  reset: 'reset, default, defaults, factory settings',
  where: 'folder, path, location, database, file',
  backup: 'save a copy, restore, recover, snapshot',
  transfer: 'migrate, download, upload, json, markdown, chatgpt, other programs',
  ledger: 'totals, sums, usage history, cleanup',
  check: 'integrity, corrupt, damaged, repair, verify',
  move: 'portable, usb, relocate, other drive, sync folder',
  erase: 'wipe, uninstall, delete all, start over, remove everything',
  shortcuts: 'hotkeys, keybindings, keyboard',
  versions: 'version, build, release',
  promise: 'guarantees, privacy policy',
  update: 'upgrade, new version, latest release',
  diagnostics: 'report, fault, bug, crash, log, safe mode, error, support, debug, something is wrong',
  licence: 'license, licence, open source, copyright, credits, third party',
})
