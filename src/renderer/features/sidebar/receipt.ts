import type { ChatUsage } from '../../../shared/contract/usage/chat-usage.ts'
import { addMoney, isUnconfirmed, type Money } from '../../../shared/domain/money/money.ts'
import { estimatedTokensOf } from '../../../shared/domain/usage/usage-sums.ts'
import { formatTime } from '../../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../../shared/language/format-money.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { defineMessages, formatList, message } from '../../../shared/language/messages.ts'
import { copyText } from '../../stores/app/toast-store.ts'
import { readChatUsage } from '../../stores/usage/usage-store.ts'
import { describeCalls, usageStrings } from '../../strings/usage.ts'

const strings = defineMessages('receipt', {
  title: 'Tally receipt',
  period: 'Period',
  from: message('{first} – {last}', 'first', 'last'),
  models: 'Models',
  calls: 'Calls',
  prompt: 'Prompt',
  completion: 'Completion',
  total: 'Total',
  cached: 'Cached',
  cacheWrites: 'Cache writes',
  reasoning: 'Reasoning',
  estimated: 'Not in the total',
  estimatedTokens: '≈\u00a0{tokens, number}',
  cost: 'Exact cost',
  listCost: 'At list prices, not confirmed',
  estimatedCost: 'Not in the cost',
  estimatedMoney: message('≈\u00a0{money}', formatExactMoney),
  unpriced: 'Without a price',
  demo: 'Demo calls are free.',
})

export async function copyReceipt(conversationId: string, title: string): Promise<void> {
  const usage = await readChatUsage(conversationId)
  if (usage !== null) await copyText(writeReceipt(title, usage))
}

type Line = readonly [label: string, value: string]

/** The account of a chat as plain text in two columns, with no words of the chat but its title. */
export function writeReceipt(title: string, { calls, paid, isDemo }: ChatUsage): string {
  const facts = [...factsOf(calls), [strings.calls, describeCalls(paid)] satisfies Line]
  const groups = [facts, countsOf(paid), isDemo ? [] : moneyOf(calls)].filter(({ length }) => length > 0)
  const width = Math.max(...groups.flat().map(([label]) => label.length))
  return [
    [strings.title, title],
    ...groups.map((lines) => lines.map(([label, value]) => `${label.padEnd(width)}  ${value}`)),
    isDemo ? [strings.demo] : [],
  ]
    .map((lines) => lines.filter((line) => line !== ''))
    .filter(({ length }) => length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

function factsOf(calls: ChatUsage['calls']): Line[] {
  const [first, last] = [calls[0], calls.at(-1)]
  if (first === undefined || last === undefined) return []
  const [from, to] = [formatTime(first.startedAt), formatTime(last.startedAt)]
  return [
    [strings.period, from === to ? from : strings.from(from, to)],
    [strings.models, formatList([...new Set(calls.map(({ modelRequested }) => modelRequested))])],
  ]
}

/** The reported tokens by part, with their digits aligned. */
function countsOf(paid: ChatUsage['paid']): Line[] {
  const estimated = estimatedTokensOf(paid)
  const whole = [
    [strings.prompt, paid.promptTokens],
    [strings.completion, paid.completionTokens],
    [strings.total, paid.totalTokens],
  ] as const
  const parts = [
    [strings.cached, paid.cachedTokens],
    [strings.cacheWrites, paid.cacheWriteTokens],
    [strings.reasoning, paid.reasoningTokens],
  ] as const
  const lines = [...whole, ...parts.filter(([, tokens]) => tokens > 0)].map(
    ([label, tokens]): Line => [label, formatCount(tokens)],
  )
  if (estimated > 0) lines.push([strings.estimated, strings.estimatedTokens(estimated)])
  const width = Math.max(...lines.map(([, value]) => value.length))
  return lines.map(([label, value]) => [label, value.padStart(width)])
}

/** Whether the price comes from a list, and nobody has confirmed it. */
function isOfList({ price }: ChatUsage['calls'][number]): boolean {
  return price !== null && isUnconfirmed(price)
}

/** The cost by currency. Estimates and calls without a price aren't part of the cost. */
function moneyOf(calls: ChatUsage['calls']): Line[] {
  const counted = calls.filter(({ source }) => source !== 'none')
  const sum = (costOf: (call: ChatUsage['calls'][number]) => Money | null): Money[] =>
    addMoney(counted.flatMap((call) => costOf(call) ?? []))
  const unpriced = counted.filter(({ price }) => price === null).length
  return [
    ...sum((call) => (isOfList(call) ? null : call.cost)).map(
      (money): Line => [strings.cost, formatExactMoney(money)],
    ),
    ...sum((call) => (isOfList(call) ? call.cost : null)).map(
      (money): Line => [strings.listCost, strings.estimatedMoney(money)],
    ),
    ...sum(({ cost, estimatedCost }) => (cost === null ? estimatedCost : null)).map(
      (money): Line => [strings.estimatedCost, strings.estimatedMoney(money)],
    ),
    ...(unpriced === 0 ? [] : [[strings.unpriced, usageStrings.callCount(unpriced)] satisfies Line]),
  ]
}
