import type { Price } from '../../shared/contract/money/price.ts'
import { localMoment } from '../../shared/domain/app/durations.ts'
import { addMoney, type Money, unconfirmedCountOf } from '../../shared/domain/money/money.ts'
import { isLive } from '../../shared/domain/usage/call-facts.ts'
import { addUp, estimatedTokensOf } from '../../shared/domain/usage/usage-sums.ts'
import { costOfCall } from '../accounting/pricing.ts'
import type { ArchivedCall } from './archive.ts'
import type { WholeConversation } from './conversation-document.ts'
import { exportStrings as strings } from './export-words.ts'

/** A text as it is, and a text that a YAML reader must read back unchanged. */
type Value = string | { readonly text: string } | readonly { readonly text: string }[]

/**
 * The facts of a chat as YAML at the start of a Markdown file, for programs that keep notes. Its keys are
 * flat, because few of these programs show nested ones. It names the connection, never its address.
 */
export function writeFrontMatter(
  whole: WholeConversation,
  { withTokens }: { readonly withTokens: boolean },
  prices: readonly Price[],
): string {
  const { connection, conversation, calls } = whole
  const entries: [string, Value][] = [
    ['title', { text: conversation.title === '' ? strings.untitled : conversation.title }],
    ['created', isoTimeOf(conversation.createdAt)],
    ['updated', isoTimeOf(conversation.updatedAt)],
    ['models', modelsOf(whole).map((text) => ({ text }))],
    ['connection', { text: connection.name }],
    ...(withTokens ? usageOf(calls, prices) : []),
  ]
  return `---\n${entries.map(([key, value]) => `${key}:${asYaml(value)}\n`).join('')}---\n\n`
}

function isoTimeOf(at: number): string {
  return localMoment(at, -new Date(at).getTimezoneOffset() || 0)
}

/** The models that answered, in their order; before the first answer, the chosen one. */
function modelsOf({ conversation, messages, calls }: WholeConversation): string[] {
  const answered = new Map(calls.map((call) => [call.messageId, call.modelAnswered ?? call.modelRequested]))
  const models = messages
    .filter(({ role }) => role === 'assistant')
    .map(({ id, importedModel }) => answered.get(id) ?? importedModel)
  const named = models.some((model) => model !== null) ? models : [conversation.modelId]
  return [...new Set(named.filter((model) => model !== null))]
}

/** All calls of the chat, whatever is in view: this is what the chat cost. */
function usageOf(calls: readonly ArchivedCall[], prices: readonly Price[]): [string, Value][] {
  const counted = calls.filter(({ state, source }) => !isLive(state) && source !== 'none')
  const totals = addUp(counted)
  const costs = counted.map((call) => costOfCall(prices, call))
  const { notReportedCount, estimatedCount } = totals
  const unconfirmedCount = unconfirmedCountOf(costs.flatMap(({ cost }) => cost ?? []))
  const reported = (sum: number, of: (call: ArchivedCall) => number | null): string =>
    counted.some((call) => of(call) !== null) ? String(sum) : 'not reported'
  const estimates: [string, Value][] = [
    ['estimated_tokens', String(estimatedTokensOf(totals))],
    ['estimated_price', moneyOf(costs.map(({ estimatedCost }) => estimatedCost))],
  ]
  return [
    ['calls', String(totals.callCount)],
    ['calls_not_reported', String(notReportedCount)],
    ['prompt_tokens', reported(totals.promptTokens, ({ usage }) => usage.promptTokens)],
    ['cached_tokens', reported(totals.cachedTokens, ({ details }) => details.cachedTokens)],
    ['completion_tokens', reported(totals.completionTokens, ({ usage }) => usage.completionTokens)],
    ['reasoning_tokens', reported(totals.reasoningTokens, ({ details }) => details.reasoningTokens)],
    ['total_tokens', reported(totals.totalTokens, ({ usage }) => usage.totalTokens)],
    ['price', moneyOf(costs.map(({ cost }) => cost))],
    ['calls_without_price', String(costs.filter(({ cost }) => cost === null).length)],
    ...(unconfirmedCount > 0
      ? [['calls_with_unconfirmed_price', String(unconfirmedCount)] as [string, Value]]
      : []),
    ...(estimatedCount > 0 ? estimates : []),
    ...(counted.some(({ isDemo }) => isDemo) ? [['demo', 'true'] satisfies [string, Value]] : []),
  ]
}

/** One amount for each currency, with all its digits. */
function moneyOf(amounts: readonly (Money | null)[]): Value {
  const sums = addMoney(amounts.filter((money) => money !== null))
  if (sums.length === 0) return 'unknown'
  return sums.map(({ amount, currency }) => ({ text: `${amount} ${currency}` }))
}

function asYaml(value: Value): string {
  if (typeof value === 'string') return ` ${value}`
  if ('text' in value) return ` ${quoted(value.text)}`
  if (value.length === 0) return ' []'
  return value.map(({ text }) => `\n  - ${quoted(text)}`).join('')
}

/**
 * A double-quoted scalar. JSON's escapes are valid in YAML. YAML needs more of them: line breaks that JSON
 * doesn't know, controls, and characters that change the reading order of what a user sees.
 */
function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
