import type { Anomaly } from '../../shared/contract/usage/anomaly.ts'
import type { AnomalyKind } from '../../shared/domain/usage/anomaly-kinds.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

type Of<Kind extends AnomalyKind> = Extract<Anomaly, { kind: Kind }>
type Format = (count: number) => string

/** Anomalies of a call: the fact and its possible meaning. */
export const anomalyStrings = defineMessages('anomaly', {
  title: 'What stands out',
  call: (number: number) => `Call ${number}`,
  more: (count: number) => (count === 1 ? '1 more' : `${count} more`),
  fewer: 'Show fewer',
  rest: (count: number) => `And ${count} more: show only what stands out in the list of calls.`,
})

/** The switches in the settings, in the order of the rules. */
export const anomalySwitchStrings: Readonly<Record<AnomalyKind, { label: string; hint: string }>> =
  defineMessages('anomaly-switch', {
    'no-tokens': {
      label: 'An answer of 0 tokens',
      hint: 'The service counted the prompt and nothing that it answered.',
    },
    'not-reported': {
      label: 'Numbers that did not come',
      hint: 'An answer came to its end without its counts, or without some of them.',
    },
    'odd-sum': {
      label: 'Parts that are not the total',
      hint: 'Prompt and completion together are not what the service gave as the total.',
    },
    'other-model': {
      label: 'Another model',
      hint: 'The service names another model than the one that was asked. A version of the same one is no other.',
    },
    'sent-twice': {
      label: 'The same request twice',
      hint: 'It left again within two seconds, and both may have been processed.',
    },
    shrunk: {
      label: 'A prompt that shrank',
      hint: 'It was smaller than the one before, though no message was excluded.',
    },
    'far-from-forecast': {
      label: 'A prompt far from its forecast',
      hint: 'By more than a quarter, by more than three times its spread, and by more than 100 tokens.',
    },
    'cut-at-limit': {
      label: 'An answer that was cut off at the limit',
      hint: 'The finish reason is length. Under the answer it is told in any case.',
    },
    'large-start': {
      label: 'A large beginning',
      hint: 'At least half of a first prompt of 1,000 tokens or more is the system prompt.',
    },
  })

export const anomalySettingStrings = defineMessages('anomaly-setting', {
  introduction:
    'Plain rules on this computer look at every call. What they find is told under the answer and in the usage of the conversation.',
  all: 'all of it is told',
  without: (count: number) => `${count} of it not told`,
})

/** One or two sentences; numbers appear as reported. */
export function describeAnomaly(anomaly: Anomaly, format: Format): string {
  switch (anomaly.kind) {
    case 'no-tokens':
      return 'The service counted 0 completion tokens. Its prompt was counted all the same.'
    case 'not-reported':
      return anomaly.isPartly
        ? 'Some of its numbers did not come. The sums hold only those that did.'
        : 'The service sent no numbers with this answer. It may have been charged, and is in no sum.'
    case 'odd-sum':
      return describeOddSum(anomaly, format)
    case 'other-model':
      return `${quote(anomaly.asked)} was asked, and ${quote(anomaly.answered)} answered. It may count in another way and have another price.`
    case 'sent-twice':
      return 'The same request had left within two seconds before. Both may have been processed, and charged.'
    case 'shrunk':
      return `The prompt shrank from ${format(anomaly.promptTokensBefore)} to ${format(anomaly.promptTokens)} tokens, though no message was excluded. The service may have dropped the beginning of the conversation.`
    case 'far-from-forecast':
      return describeForecast(anomaly, format)
    case 'cut-at-limit':
      return 'The answer was cut off at the limit of its length. What came was counted whole.'
    case 'large-start':
      return `About ${format(anomaly.systemPromptEstimate)} of the ${format(anomaly.promptTokens)} prompt tokens are the system prompt, which goes with every call.`
  }
}

function describeOddSum({ partsTokens, totalTokens }: Of<'odd-sum'>, format: Format): string {
  const difference = format(Math.abs(totalTokens - partsTokens))
  const parts = `prompt and completion make ${format(partsTokens)}, and its total came as ${format(totalTokens)}`
  return totalTokens > partsTokens
    ? `${difference} tokens more than its parts: ${parts}. Reasoning, perhaps. It is shown as it came.`
    : `${difference} tokens fewer than its parts: ${parts}. It is shown as it came.`
}

function describeForecast(
  { forecastTokens, spread, promptTokens }: Of<'far-from-forecast'>,
  format: Format,
): string {
  return `≈ ${format(forecastTokens)} ± ${format(spread)} prompt tokens were expected, and ${format(promptTokens)} were counted.`
}
