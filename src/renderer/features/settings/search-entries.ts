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
import { updateStrings } from '../../strings/updates.ts'
import { diagnosticsStrings, licenceStrings, promiseStrings, versionStrings } from './about/about-strings.ts'
import { backupStrings, checkStrings, eraseStrings, moveStrings, whereStrings } from './data/data-strings.ts'
import { ledgerStrings } from './data/ledger-strings.ts'
import { privacyStrings } from './privacy/privacy-strings.ts'
import { meterStrings, programStrings } from './programs/programs-strings.ts'
import { groupSearchWords, settingSearchWords, settingWords } from './setting-words.ts'
import { answerStrings, requestsGroupStrings, settingsStrings } from './settings-strings.ts'

export interface SearchEntry {
  readonly section: SettingsSection
  /** The entry's `data-place` in its section; `null` for the section itself. */
  readonly place: string | null
  readonly label: string
  readonly text: string
  readonly also: readonly string[]
}

interface Words {
  readonly title: string
  readonly text: string
}

/** An entry for a group with its own heading. Further strings of the group are search words. */
function group(section: SettingsSection, { title, text }: Words, also: readonly string[] = []): SearchEntry {
  return { section, place: title, label: title, text, also }
}

const settings: readonly SearchEntry[] = settingNames.map((name) => {
  const { label, sentence, also } = settingWords[name]
  return {
    section: settingTable[name].section,
    place: name,
    label,
    text: sentence,
    also: [...also, settingSearchWords[name]],
  }
})

const { kept, leaves, log, begin } = privacyStrings
const words = groupSearchWords

const connectionWords: readonly string[] = [
  connectionStrings.baseAddress,
  connectionStrings.apiKey,
  connectionStrings.dashboard,
  connectionStrings.test,
  connectionStrings.tryDemo,
  settingsStrings.add,
  settingsStrings.edit,
  words.connections,
]

/** All search entries: each setting, and everything else with a heading. */
export const searchEntries: readonly SearchEntry[] = [
  {
    section: 'connections',
    place: null,
    label: settingsStrings.sections.connections,
    text: settingsStrings.introduction,
    also: connectionWords,
  },
  {
    section: 'connections',
    place: null,
    label: keyGroupStrings.title,
    text: connectionStrings.keepKeyHint(null),
    also: [connectionStrings.apiKey, connectionStrings.manageKey, kept.keychain, words.keys],
  },
  {
    section: 'connections',
    place: null,
    label: answerStrings.title,
    text: answerStrings.streamedHint,
    also: [
      answerStrings.form,
      answerStrings.streamed,
      answerStrings.whole,
      answerStrings.measureAgain,
      words.answers,
    ],
  },
  {
    section: 'connections',
    place: null,
    label: defaultPromptStrings.label,
    text: defaultPromptStrings.text,
    also: [defaultPromptStrings.title, words.prompt],
  },
  group('programs', meterStrings, [meterStrings.address, meterStrings.port, words.meter]),
  group('programs', programStrings, [programStrings.add, programStrings.rotate, words.programs]),
  ...settings,
  group('prices', priceStrings, [priceStrings.add, priceStrings.import, priceStrings.export, words.prices]),
  group('budgets', budgetSectionStrings, [budgetSectionStrings.add, words.budgets]),
  group('network', requestsGroupStrings, [words.requests]),
  group('privacy', kept, [
    kept.folder,
    kept.show,
    kept.log,
    kept.keychain,
    kept.keys,
    kept.backups,
    kept.exports,
    words.kept,
  ]),
  group('privacy', leaves, [
    leaves.contentsTitle,
    ...leaves.carries,
    leaves.elseTitle,
    leaves.else,
    words.leaves,
  ]),
  group('privacy', log, [log.open, requestsStrings.clear, words.log]),
  group('privacy', begin, [begin.restore, words.reset]),
  group('data', whereStrings, [whereStrings.show, whereStrings.file, words.where]),
  group('data', backupStrings, [backupStrings.make, backupStrings.restore, words.backup]),
  group('data', transferStrings, [
    transferStrings.exportEverything,
    transferStrings.exportChats,
    transferStrings.import,
    transferStrings.importText,
    words.transfer,
  ]),
  group('data', ledgerStrings, [ledgerStrings.check, ledgerStrings.clear, words.ledger]),
  group('data', checkStrings, [checkStrings.check, words.check]),
  group('data', moveStrings, [moveStrings.move, words.move]),
  group('data', eraseStrings, [...eraseStrings.list, words.erase]),
  {
    section: 'shortcuts',
    place: null,
    label: settingsStrings.sections.shortcuts,
    text: commandStrings.shortcuts,
    also: [...Object.values(commandLabels), words.shortcuts],
  },
  group('about', versionStrings, [...Object.values(versionStrings.names), words.versions]),
  group('about', promiseStrings, [...promiseStrings.list, words.promise]),
  group('about', updateStrings, [updateStrings.check, updateStrings.restart, words.update]),
  group('about', diagnosticsStrings, [diagnosticsStrings.open, words.diagnostics]),
  {
    section: 'about',
    place: licenceStrings.title,
    label: licenceStrings.title,
    text: licenceStrings.own,
    also: [licenceStrings.chromium, words.licence],
  },
]
