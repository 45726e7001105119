import { languages } from '../../../shared/domain/app/setting-choices.ts'
import { type SettingName, settingNames, settingTable } from '../../../shared/domain/app/setting-table.ts'
import { perLanguage } from '../../../shared/language/messages.ts'
import type { SettingsSection } from '../../stores/app/panel-store.ts'
import { budgetSectionStrings } from '../../strings/budgets.ts'
import { defaultPromptStrings } from '../../strings/chat.ts'
import { commandLabels, commandStrings } from '../../strings/commands.ts'
import { connectionStrings, otherConnectionStrings } from '../../strings/connection.ts'
import { keyGroupStrings } from '../../strings/keys.ts'
import { priceStrings } from '../../strings/prices.ts'
import { requestsStrings } from '../../strings/requests.ts'
import { transferStrings } from '../../strings/transfer.ts'
import { updateModeStrings, updateStrings } from '../../strings/updates.ts'
import { diagnosticsStrings, licenseStrings, promiseStrings, versionStrings } from './about/about-strings.ts'
import { backupStrings, checkStrings, eraseStrings, moveStrings, whereStrings } from './data/data-strings.ts'
import { ledgerStrings } from './data/ledger-strings.ts'
import { privacyStrings } from './data/privacy-strings.ts'
import { meterStrings, programStrings } from './programs/programs-strings.ts'
import { groupSearchWords, settingSearchWords, settingWords } from './setting-words.ts'
import { answerStrings, keyHeaderStrings, settingsStrings } from './settings-strings.ts'

export interface SearchEntry {
  readonly section: SettingsSection
  /** The entry's `data-place` in its section; `null` for the section itself. */
  readonly place: string | null
  readonly label: string
  readonly text: string
  /** Words that people type for it, besides those on screen. */
  readonly synonyms: string
  /** Its further words on screen. */
  readonly also: readonly string[]
}

/** A single language is no choice. */
export const listedSettings = settingNames.filter((name) => name !== 'language' || languages.length > 1)

function ofSetting(name: SettingName): SearchEntry {
  const { label, sentence, also } = settingWords()[name]
  const { section } = settingTable[name]
  return { section, place: name, label, text: sentence, also, synonyms: settingSearchWords[name] }
}

const { leaves, log, begin } = privacyStrings

type Group = { readonly text: string } & ({ readonly title: string } | { readonly label: string })

/** A group without a setting of its own, found by its heading. */
function group(
  section: SettingsSection,
  strings: Group,
  words: keyof typeof groupSearchWords,
  also: readonly string[],
): SearchEntry {
  const label = 'title' in strings ? strings.title : strings.label
  return { section, place: label, label, text: strings.text, synonyms: groupSearchWords[words], also }
}

/** Found without a place in its section: most are in the form of a connection. */
const pageEntry = (...of: Parameters<typeof group>): SearchEntry => ({ ...group(...of), place: null })

const groups = (): readonly SearchEntry[] => [
  pageEntry(
    'connections',
    { title: settingsStrings.sections.connections, text: settingsStrings.introduction },
    'connections',
    [
      connectionStrings.baseAddress,
      connectionStrings.apiKey,
      connectionStrings.dashboard,
      connectionStrings.test,
      connectionStrings.tryDemo,
      otherConnectionStrings.add,
      settingsStrings.edit,
    ],
  ),
  pageEntry('connections', { ...keyGroupStrings, text: connectionStrings.keepKey }, 'keys', [
    connectionStrings.apiKey,
    connectionStrings.manageKey,
  ]),
  pageEntry('connections', { ...answerStrings, text: answerStrings.streamedHint }, 'answers', [
    answerStrings.form,
    answerStrings.streamed,
    answerStrings.whole,
    answerStrings.measureAgain,
  ]),
  pageEntry('connections', keyHeaderStrings, 'keyHeader', Object.values(keyHeaderStrings.options)),
  pageEntry('connections', { label: defaultPromptStrings.label, text: defaultPromptStrings.text }, 'prompt', [
    defaultPromptStrings.title,
  ]),
  {
    ...group('money', priceStrings, 'prices', [priceStrings.add, priceStrings.import, priceStrings.export]),
    place: 'prices',
  },
  { ...group('money', budgetSectionStrings, 'budgets', [budgetSectionStrings.add]), place: 'budgets' },
  group('programs', meterStrings, 'meter', [meterStrings.address, meterStrings.port]),
  group('programs', programStrings, 'programs', [programStrings.add, programStrings.rotate]),
  group('data', whereStrings, 'where', [
    whereStrings.show,
    whereStrings.file,
    moveStrings.move,
    checkStrings.check,
  ]),
  group('data', backupStrings, 'backup', [backupStrings.make, backupStrings.restore]),
  group('data', { ...transferStrings, text: transferStrings.importText }, 'transfer', [
    transferStrings.exportEverything,
    transferStrings.exportChats,
    transferStrings.import,
  ]),
  group('data', { ...leaves, text: leaves.contents }, 'leaves', [leaves.else]),
  group('data', log, 'log', [requestsStrings.clear]),
  group('data', ledgerStrings, 'ledger', [ledgerStrings.check, ledgerStrings.clear]),
  group('data', { ...begin, text: eraseStrings.open }, 'begin', [begin.restore]),
  pageEntry(
    'shortcuts',
    { title: settingsStrings.sections.shortcuts, text: commandStrings.shortcuts },
    'shortcuts',
    Object.values(commandLabels),
  ),
  group('about', { ...versionStrings, text: Object.values(versionStrings.names).join(', ') }, 'versions', []),
  group('about', { ...promiseStrings, text: promiseStrings.verify }, 'promise', promiseStrings.list),
  group('about', { ...updateStrings, text: updateModeStrings.sentence }, 'update', [
    updateStrings.check,
    updateStrings.restart,
  ]),
  group('about', diagnosticsStrings, 'diagnostics', [diagnosticsStrings.open]),
  group('about', { ...licenseStrings, text: licenseStrings.own }, 'license', [licenseStrings.chromium]),
]

/** All search entries: each setting, and everything else with a heading. */
export const searchEntries = perLanguage((): readonly SearchEntry[] => [
  ...groups(),
  ...listedSettings.map(ofSetting),
])
