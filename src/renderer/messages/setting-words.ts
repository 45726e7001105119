import type { SettingName, SettingValues } from '../../shared/domain/app/setting-table.ts'
import type { AnomalyKind } from '../../shared/domain/usage/anomaly-kinds.ts'
import { anomalySettingStrings, anomalyStrings, anomalySwitchStrings } from './anomalies.ts'
import { keepRequestsStrings } from './privacy.ts'
import {
  appearanceStrings,
  authorityStrings,
  limitStrings,
  localeStrings,
  numberStrings,
  proxyStrings,
  sendKeyStrings,
} from './settings.ts'
import { updateModeStrings } from './updates.ts'

export interface SettingWords<Value> {
  readonly label: string
  /** Explains the setting. */
  readonly sentence: string
  /** Describes a value, such as the default. */
  readonly describe: (value: Value) => string
  /** Further words of its control, for the search. */
  readonly also: readonly string[]
}

interface Choice<Value extends string> {
  readonly label: string
  readonly sentence: string
  readonly options: Readonly<Record<Value, string>>
}

function ofChoice<Value extends string>({ label, sentence, options }: Choice<Value>): SettingWords<Value> {
  return { label, sentence, describe: (value) => options[value], also: Object.values<string>(options) }
}

function ofLimit(name: keyof typeof limitStrings.limits): SettingWords<number> {
  const { label, hint } = limitStrings.limits[name]
  const { title, introduction, unit } = limitStrings
  return { label, sentence: hint, describe: limitStrings.seconds, also: [title, introduction, unit] }
}

const { choices } = appearanceStrings
const sendKeys = [sendKeyStrings.options(false), sendKeyStrings.options(true)]

/** The texts of each setting, for the settings page, the search and resets. */
export const settingWords: { readonly [Name in SettingName]: SettingWords<SettingValues[Name]> } = {
  sendKey: {
    label: sendKeyStrings.title,
    sentence: sendKeyStrings.sentence,
    describe: (sendKey) => sendKeyStrings.options(false)[sendKey].label,
    also: sendKeys.flatMap((options) => Object.values(options).flatMap(({ label, hint }) => [label, hint])),
  },
  'limits.connect': ofLimit('connect'),
  'limits.list': ofLimit('list'),
  'limits.answer': ofLimit('answer'),
  'limits.silence': ofLimit('silence'),
  switchedOff: {
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
  locale: {
    label: localeStrings.label,
    sentence: localeStrings.sentence,
    describe: localeStrings.describe,
    also: [],
  },
  usageClock: ofChoice(numberStrings.clock),
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

  updates: ofChoice(updateModeStrings),
}
