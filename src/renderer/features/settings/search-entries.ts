import { settingNames, settingTable } from '../../../shared/domain/app/setting-table.ts'
import type { SettingsSection } from '../../stores/app/panel-store.ts'
import { budgetSectionStrings } from '../../strings/budgets.ts'
import { defaultPromptStrings } from '../../strings/chat.ts'
import { commandLabels, commandStrings } from '../../strings/commands.ts'
import { connectionStrings } from '../../strings/connection.ts'
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

const settings: readonly SearchEntry[] = settingNames.map((name) => {
  const { label, sentence, also } = settingWords[name]
  const { section } = settingTable[name]
  return { section, place: name, label, text: sentence, also, synonyms: settingSearchWords[name] }
})

const { leaves, log, begin } = privacyStrings
const words = groupSearchWords

/** Groups and sections without their own setting. */
const groups: readonly SearchEntry[] = [
  {
    section: 'connections',
    place: null,
    label: settingsStrings.sections.connections,
    text: settingsStrings.introduction,
    synonyms: words.connections,
    also: [
      connectionStrings.baseAddress,
      connectionStrings.apiKey,
      connectionStrings.dashboard,
      connectionStrings.test,
      connectionStrings.tryDemo,
      settingsStrings.add,
      settingsStrings.edit,
    ],
  },
  {
    section: 'connections',
    place: null,
    label: keyGroupStrings.title,
    text: connectionStrings.keepKeyHint(null),
    synonyms: words.keys,
    also: [connectionStrings.apiKey, connectionStrings.manageKey],
  },
  {
    section: 'connections',
    place: null,
    label: answerStrings.title,
    text: answerStrings.streamedHint,
    synonyms: words.answers,
    also: [answerStrings.form, answerStrings.streamed, answerStrings.whole, answerStrings.measureAgain],
  },
  {
    section: 'connections',
    place: null,
    label: keyHeaderStrings.label,
    text: keyHeaderStrings.text,
    synonyms: words.keyHeader,
    also: Object.values(keyHeaderStrings.options),
  },
  {
    section: 'connections',
    place: null,
    label: defaultPromptStrings.label,
    text: defaultPromptStrings.text,
    synonyms: words.prompt,
    also: [defaultPromptStrings.title],
  },
  {
    section: 'money',
    place: 'prices',
    label: priceStrings.title,
    text: priceStrings.text,
    synonyms: words.prices,
    also: [priceStrings.add, priceStrings.import, priceStrings.export],
  },
  {
    section: 'money',
    place: 'budgets',
    label: budgetSectionStrings.title,
    text: budgetSectionStrings.text,
    synonyms: words.budgets,
    also: [budgetSectionStrings.add],
  },
  {
    section: 'programs',
    place: meterStrings.title,
    label: meterStrings.title,
    text: meterStrings.text,
    synonyms: words.meter,
    also: [meterStrings.address, meterStrings.port],
  },
  {
    section: 'programs',
    place: programStrings.title,
    label: programStrings.title,
    text: programStrings.text,
    synonyms: words.programs,
    also: [programStrings.add, programStrings.rotate],
  },
  {
    section: 'data',
    place: whereStrings.title,
    label: whereStrings.title,
    text: whereStrings.text,
    synonyms: words.where,
    also: [whereStrings.show, whereStrings.file, moveStrings.move, checkStrings.check],
  },
  {
    section: 'data',
    place: backupStrings.title,
    label: backupStrings.title,
    text: backupStrings.text,
    synonyms: words.backup,
    also: [backupStrings.make, backupStrings.restore],
  },
  {
    section: 'data',
    place: transferStrings.title,
    label: transferStrings.title,
    text: transferStrings.importText,
    synonyms: words.transfer,
    also: [transferStrings.exportEverything, transferStrings.exportChats, transferStrings.import],
  },
  {
    section: 'data',
    place: leaves.title,
    label: leaves.title,
    text: leaves.contents,
    synonyms: words.leaves,
    also: [leaves.else],
  },
  {
    section: 'data',
    place: log.title,
    label: log.title,
    text: log.text,
    synonyms: words.log,
    also: [requestsStrings.clear],
  },
  {
    section: 'data',
    place: ledgerStrings.title,
    label: ledgerStrings.title,
    text: ledgerStrings.text,
    synonyms: words.ledger,
    also: [ledgerStrings.check, ledgerStrings.clear],
  },
  {
    section: 'data',
    place: begin.title,
    label: begin.title,
    text: eraseStrings.open,
    synonyms: words.begin,
    also: [begin.restore],
  },
  {
    section: 'shortcuts',
    place: null,
    label: settingsStrings.sections.shortcuts,
    text: commandStrings.shortcuts,
    synonyms: words.shortcuts,
    also: Object.values(commandLabels),
  },
  {
    section: 'about',
    place: versionStrings.title,
    label: versionStrings.title,
    text: Object.values(versionStrings.names).join(', '),
    synonyms: words.versions,
    also: [],
  },
  {
    section: 'about',
    place: promiseStrings.title,
    label: promiseStrings.title,
    text: promiseStrings.verify,
    synonyms: words.promise,
    also: promiseStrings.list,
  },
  {
    section: 'about',
    place: updateStrings.title,
    label: updateStrings.title,
    text: updateModeStrings.sentence,
    synonyms: words.update,
    also: [updateStrings.check, updateStrings.restart],
  },
  {
    section: 'about',
    place: diagnosticsStrings.title,
    label: diagnosticsStrings.title,
    text: diagnosticsStrings.text,
    synonyms: words.diagnostics,
    also: [diagnosticsStrings.open],
  },
  {
    section: 'about',
    place: licenseStrings.title,
    label: licenseStrings.title,
    text: licenseStrings.own,
    synonyms: words.license,
    also: [licenseStrings.chromium],
  },
]

/** All search entries: each setting, and everything else with a heading. */
export const searchEntries: readonly SearchEntry[] = [...groups, ...settings]
