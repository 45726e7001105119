import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIsExcluded, formatExclusion } from '../../../../src/main/accounting/exclusions.ts'
import { lastCalls, promptBreakdownOf } from '../../../../src/main/accounting/prompt-breakdown.ts'
import type { StoredCall, StoredMessage } from '../../../../src/main/storage/row-types.ts'
import type { PromptSplit, TokenUsage } from '../../../../src/shared/contract/usage/usage.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { cases } from '../../../fixtures/cases.ts'
import { aStoredCall, message } from '../../../fixtures/samples/stored.ts'

/** A message as the service receives it. */
interface SentMessage {
  readonly id: string
  readonly text: string
}

/** The properties of a counting model. Only the context window is known to others. */
interface CountingModel {
  /** Tokens per estimated token. */
  readonly ratio: number
  /** History is dropped, the oldest first, until the prompt fits; null drops nothing. */
  readonly window: number | null
  readonly doesReport: boolean
}

/** The true processing of a prompt: the processed messages, and the tokens of each. */
interface Processed {
  readonly counts: ReadonlyMap<string, number>
  readonly usage: TokenUsage
}

const perMessage = 4

/** Tokens of one message, including the model's template around it. */
function tokensOf(text: string, { ratio }: CountingModel): number {
  return Math.ceil(estimateTokens(text) * ratio) + perMessage
}

/** Reasoning is counted with the answer, visible or not. */
function processPrompt(
  messages: readonly SentMessage[],
  answer: { text: string; thoughtTokens: number },
  model: CountingModel,
): Processed {
  const counts = new Map(messages.map(({ id, text }) => [id, tokensOf(text, model)]))
  for (const { id } of messages) {
    if (model.window === null || sumOf(counts) <= model.window) break
    if (counts.size > 1 && id !== 'system') counts.delete(id)
  }
  // A single message can be too long: the excess is cut off.
  const lastId = messages.at(-1)?.id ?? ''
  const tooMany = model.window === null ? 0 : Math.max(0, sumOf(counts) - model.window)
  counts.set(lastId, (counts.get(lastId) ?? 0) - tooMany)
  const promptTokens = sumOf(counts)
  const completionTokens = tokensOf(answer.text, model) + answer.thoughtTokens
  const reported = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
  const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
  return { counts, usage: model.doesReport ? reported : nothing }
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}

type End = 'whole' | 'stopped' | 'failed'

interface Step {
  /** The position of the turn: after the newest answer, or as another version of an earlier turn. */
  readonly back: number
  readonly isRegenerated: boolean
  readonly question: string
  readonly answer: string
  readonly model: number
  readonly systemPrompt: string
  readonly turnedOver: readonly number[]
  readonly end: End
  readonly thoughts: 'none' | 'shown' | 'hidden'
}

/** Hidden reasoning has a size only: that of a reasoning model is larger than any message here. */
const hiddenThoughts = 20_000

const words = (maxLength: number) =>
  fc.integer({ min: 1, max: maxLength }).map((length) => 'x'.repeat(length))
const step: fc.Arbitrary<Step> = fc.record({
  back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(3)),
  isRegenerated: fc.boolean(),
  question: words(2_000),
  answer: words(2_000),
  model: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(1)),
  systemPrompt: fc.oneof(
    { weight: 4, arbitrary: fc.constant('Be brief.') },
    fc.constantFrom('', 'Be long.', ' '),
  ),
  turnedOver: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(fc.integer({ min: 2, max: 6 }), { maxLength: 2 }),
  ),
  end: fc.oneof(
    { weight: 4, arbitrary: fc.constant<End>('whole') },
    fc.constantFrom<End>('stopped', 'failed'),
  ),
  thoughts: fc.oneof(
    { weight: 4, arbitrary: fc.constant('none' as const) },
    fc.constantFrom('shown' as const, 'hidden' as const),
  ),
})
const model: fc.Arbitrary<CountingModel> = fc.record({
  ratio: fc.double({ min: 0.5, max: 1.9, noNaN: true }),
  window: fc.option(fc.integer({ min: 200, max: 8_000 })),
  doesReport: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
})

interface Played {
  readonly messages: Map<string, StoredMessage>
  readonly calls: StoredCall[]
  readonly processed: Map<string, Processed>
}

/**
 * A user who asks, edits, retries, excludes messages, stops, and changes model and prompt, with services
 * that count what they get.
 */
function play(steps: readonly Step[], models: readonly CountingModel[]): Played {
  const played: Played = { messages: new Map(), calls: [], processed: new Map() }
  const answers: StoredMessage[] = []
  const excluded = new Set<string>()
  for (const [index, each] of steps.entries()) {
    const tip = answers[answers.length - 1 - each.back] ?? null
    const isRepeated = each.isRegenerated && each.back === 0 && tip !== null
    const question = isRepeated ? null : message(`q${index}`, tip?.id ?? null, { text: each.question })
    if (question !== null) played.messages.set(question.id, question)
    const parentId = question?.id ?? tip?.parentId ?? null
    const isEmpty = each.end === 'failed'
    const answer = message(`a${index}`, parentId, {
      role: 'assistant',
      systemPrompt: each.systemPrompt,
      text: isEmpty ? '' : each.answer.slice(0, each.end === 'stopped' ? 3 : undefined),
      reasoning: each.thoughts === 'shown' ? 'Hm.' : '',
    })
    played.messages.set(answer.id, answer)
    const above = lineAbove(answer, played.messages)
    for (const distance of each.turnedOver) {
      const id = above[distance - 1]?.id
      if (id !== undefined && !excluded.delete(id)) excluded.add(id)
    }
    // Its question is always included.
    const distances = above.flatMap(({ id }, at) => (at > 0 && excluded.has(id) ? [at + 1] : []))
    record(played, { each, answer, above, excluded: formatExclusion(distances), models })
    answers.push(answer)
  }
  return played
}

interface Asked {
  readonly each: Step
  readonly answer: StoredMessage
  readonly above: readonly StoredMessage[]
  readonly excluded: string | null
  readonly models: readonly CountingModel[]
}

function record({ calls, processed }: Played, { each, answer, above, excluded, models }: Asked): void {
  const isExcluded = createIsExcluded(excluded)
  const turns = above
    .filter(({ role, text }, at) => !isExcluded(at + 1) && (role === 'user' || text !== ''))
    .toReversed()
  const system = each.systemPrompt.trim() === '' ? [] : [{ id: 'system', text: each.systemPrompt }]
  const sent: SentMessage[] = [...system, ...turns]
  const asked = models[each.model] ?? { ratio: 1, window: null, doesReport: true }
  const thoughtTokens = { none: 0, shown: 50, hidden: hiddenThoughts }[each.thoughts]
  const came = processPrompt(sent, { text: each.answer, thoughtTokens }, asked)
  const id = `call ${answer.id}`
  processed.set(id, came)
  const state = each.end === 'whole' ? 'complete' : each.end
  calls.push(
    aStoredCall(id, {
      messageId: answer.id,
      modelRequested: `model ${each.model}`,
      modelAnswered: null,
      excluded,
      state,
      usage: came.usage,
    }),
  )
}

/** The nearest first. */
function lineAbove(answer: StoredMessage, messages: ReadonlyMap<string, StoredMessage>): StoredMessage[] {
  const above: StoredMessage[] = []
  for (let id = answer.parentId; id !== null; id = above.at(-1)?.parentId ?? null) {
    const parent = messages.get(id)
    if (parent === undefined) break
    above.push(parent)
  }
  return above
}

/** The tokens of a processed prompt that the previous call had counted already, including its answer. */
function carriedInTruth(
  call: StoredCall,
  { messages, processed }: Played,
): { carried: number; before: StoredMessage | null } {
  const answer = messages.get(call.messageId)
  const counts = processed.get(call.id)?.counts ?? new Map<string, number>()
  const above = answer === undefined ? [] : lineAbove(answer, messages)
  const before = above.find(({ role, text }) => role === 'assistant' && text !== '') ?? null
  if (before === null) return { carried: 0, before }
  const known = new Set([...(processed.get(`call ${before.id}`)?.counts.keys() ?? []), before.id])
  const carried = [...counts].reduce((sum, [id, count]) => sum + (known.has(id) ? count : 0), 0)
  return { carried, before }
}

function splits(played: Played, models: readonly CountingModel[]): [StoredCall, PromptSplit][] {
  const last = lastCalls(played.calls)
  const windowOf = ({ modelRequested }: { modelRequested: string }) =>
    models[Number(modelRequested.slice(6))]?.window ?? null
  return played.calls.map((call) => [
    call,
    promptBreakdownOf(call, { messages: played.messages, last, windowOf }),
  ])
}

const conversation = fc.tuple(fc.array(step, { minLength: 2, maxLength: 12 }), fc.tuple(model, model))

describe('with services that count, shorten history and hide reasoning', () => {
  it('history and new tokens are exact', () => {
    let splitCount = 0
    fc.assert(
      fc.property(conversation, ([steps, models]) => {
        const played = play(steps, models)
        for (const [call, split] of splits(played, models)) {
          if (split.kind !== 'split') continue
          splitCount += 1
          const { carried } = carriedInTruth(call, played)
          expect(split.historyTokens).toBe(carried)
          expect(split.historyTokens + split.newTokens).toBe(call.usage.promptTokens)
        }
      }),
      { numRuns: cases(500) },
    )
    // Without breakdowns nothing could be wrong.
    expect(splitCount).toBeGreaterThan(cases(100))
  })

  it('a path that was only extended is always split', () => {
    const plain = step.map((each) => ({
      ...each,
      back: 0,
      model: 0,
      systemPrompt: 'Be brief.',
      turnedOver: [],
      end: 'whole' as const,
      thoughts: 'none' as const,
    }))
    const roomy = model.map((each) => ({ ...each, window: null, doesReport: true }))
    fc.assert(
      fc.property(fc.array(plain, { minLength: 2, maxLength: 12 }), roomy, (steps, only) => {
        const played = play(steps, [only])
        for (const [call, split] of splits(played, [only]))
          expect(split.kind).toBe(carriedInTruth(call, played).before === null ? 'first' : 'split')
      }),
    )
  })
})
