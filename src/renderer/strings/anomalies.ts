import type { Anomaly } from '../../shared/contract/usage/anomaly.ts'
import type { AnomalyKind } from '../../shared/domain/usage/anomaly-kinds.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { formatEstimate } from '../../shared/language/format-number.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

type Of<Kind extends AnomalyKind> = Extract<Anomaly, { kind: Kind }>

/** The list of anomalies. */
export const anomalyStrings = defineMessages('anomaly', {
  title: 'Anomalies',
  more: '{count, plural, other {# more}}',
  fewer: 'Show fewer',
  hide: "Don't show this again",
  rest: '{count, plural, one {# more anomaly. Filter the calls by “Anomalies” to see it.} other {# more anomalies. Filter the calls by “Anomalies” to see them.}}',
})

/** The switches in the settings, in the order of the rules. */
export const anomalySwitchStrings: Readonly<Record<AnomalyKind, { label: string; hint: string }>> =
  defineMessages('anomaly-switch', {
    'no-tokens': {
      label: 'Answer with 0 tokens',
      hint: 'The service reported the prompt, but 0 completion tokens.',
    },
    'not-reported': {
      label: 'Missing counts',
      hint: 'A complete answer has no counts, or not all of them.',
    },
    'odd-sum': {
      label: "Total doesn't match",
      hint: "Prompt and completion don't add up to the reported total.",
    },
    'other-model': {
      label: 'Another model',
      hint: 'The service answered with a different model than requested.',
    },
    'sent-twice': {
      label: 'Same request twice',
      hint: 'Tally retried a request automatically within two seconds.',
    },
    shrunk: {
      label: 'Smaller prompt',
      hint: 'The prompt is smaller than the previous one, though nothing was excluded.',
    },
    'far-from-forecast': {
      label: 'Far from forecast',
      hint: 'The forecast is off by more than 25%, three times its range, and 100 tokens.',
    },
    'cut-at-limit': {
      label: 'Cut off at limit',
      hint: 'The finish reason is “length”.',
    },
    'large-start': {
      label: 'Large system prompt',
      hint: 'The system prompt is at least half of a large first prompt.',
    },
    'other-cost': {
      label: 'Different cost',
      hint: 'The reported cost differs from the cost at your price.',
    },
  })

export const anomalySettingStrings = defineMessages('anomaly-setting', {
  introduction: 'Tally checks each call with these rules. Anomalies appear under answers and in usage.',
  all: 'All rules on',
  without: '{count, plural, one {# rule off} other {# rules off}}',
})

/** The fact about a call and its possible meaning; numbers appear as reported. */
const foundStrings = defineMessages('anomaly-found', {
  'no-tokens': 'The service reported 0 completion tokens, but it counted the prompt.',
  'not-reported': 'The service reported no counts. The call may have been charged, but no total includes it.',
  'partly-reported': 'Some counts are missing. Totals include only the reported counts.',
  'more-than-parts': message(
    'The reported total of {totalTokens, number} is {difference, number} more than prompt + completion ({parts, number}), perhaps for reasoning. Tally shows the reported total.',
    ({ partsTokens, totalTokens }: Of<'odd-sum'>) => ({
      totalTokens,
      difference: totalTokens - partsTokens,
      parts: partsTokens,
    }),
  ),
  'fewer-than-parts': message(
    'The reported total of {totalTokens, number} is {difference, number} less than prompt + completion ({partsTokens, number}). Tally shows the reported total.',
    ({ partsTokens, totalTokens }: Of<'odd-sum'>) => ({
      totalTokens,
      difference: partsTokens - totalTokens,
      partsTokens,
    }),
  ),
  'other-model': message(
    'The request was for {asked}, but {answered} answered. The other model may count and cost differently.',
    ({ asked, answered }: Of<'other-model'>) => ({ asked: quote(asked), answered: quote(answered) }),
  ),
  'sent-twice':
    'Tally retried this request automatically within two seconds. Both may have been processed and charged.',
  shrunk:
    "The prompt shrank from {promptTokensBefore, number} to {promptTokens, number} tokens, though nothing was excluded. The service may have dropped the chat's first messages.",
  'far-from-forecast': message(
    'Tally forecast {range} prompt tokens, but the service reported {promptTokens, number}.',
    ({ forecastTokens, range, promptTokens }: Of<'far-from-forecast'>) => ({
      range: formatEstimate(forecastTokens, range),
      promptTokens,
    }),
  ),
  'cut-at-limit': 'The answer was cut off at the length limit. Its tokens were counted in full.',
  'large-start':
    "The system prompt is ≈\u00a0{systemPromptEstimate, number} of the {promptTokens, number} prompt tokens. It's sent with every call.",
  'other-cost': message(
    'The service reported a cost of {reported}, but at your price the call costs {cost}. Check the price in Settings › Money.',
    ({ cost, reported }: Of<'other-cost'>) => ({
      reported: formatExactMoney(reported),
      cost: formatExactMoney(cost),
    }),
  ),
})

export function describeAnomaly(anomaly: Anomaly): string {
  switch (anomaly.kind) {
    case 'not-reported':
      return foundStrings[anomaly.isPartly ? 'partly-reported' : 'not-reported']
    case 'odd-sum':
      return anomaly.totalTokens > anomaly.partsTokens
        ? foundStrings['more-than-parts'](anomaly)
        : foundStrings['fewer-than-parts'](anomaly)
    case 'other-model':
      return foundStrings['other-model'](anomaly)
    case 'shrunk':
      return foundStrings.shrunk(anomaly)
    case 'far-from-forecast':
      return foundStrings['far-from-forecast'](anomaly)
    case 'large-start':
      return foundStrings['large-start'](anomaly)
    case 'other-cost':
      return foundStrings['other-cost'](anomaly)
    case 'no-tokens':
    case 'sent-twice':
    case 'cut-at-limit':
      return foundStrings[anomaly.kind]
  }
}
