import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { nextCallsOf } from '../../../../src/renderer/stores/usage/next-call-forecast.ts'
import { costOfTokenParts, tokenPartsOf } from '../../../../src/shared/domain/money/cost-parts.ts'
import { readQuestion } from '../../../../src/shared/domain/usage/question-features.ts'
import { isExhaustive } from '../../../fixtures/cases.ts'
import { aPrice, ratesOf } from '../../../fixtures/samples/money.ts'
import { noon } from '../../../fixtures/samples/stored.ts'
import { createRandom, type Random } from '../../../seed-data/random.ts'
import { sendAnswer } from '../../../service/reply.ts'
import type { ChatCall, Scenario } from '../../../service/scenario.ts'
import { countUsage } from '../../../service/tokens.ts'
import { connect } from '../headless-app.ts'
import { openApp, openService } from '../story.ts'

const minute = 60_000
const callCount = 60
const blockTokens = 64
const answerText = 'The colony moved to the reed beds by the southern shore before the frost came. '.repeat(
  24,
)

interface CacheTerms {
  readonly lifetimeMs: number
  /** Shorter prefixes are not cached. */
  readonly minTokens: number
  /** The share of lookups that miss although the prefix should be there. */
  readonly evicted: number
  readonly isWritten: boolean
}

/** A service with a cache of prompts, whose reports don't name a zero. */
function cachingService(terms: CacheTerms, random: Random, now: () => number): Scenario {
  const endOf = new Map<string, number>()
  const keysOf = ({ model, messages }: ChatCall): string[] => {
    const hash = createHash('sha256').update(model)
    return messages.map((message) => hash.update(JSON.stringify(message)).copy().digest('base64'))
  }
  const countOf = ({ messages }: ChatCall, length: number): number => {
    const tokens = countUsage(messages.slice(0, length), '').prompt_tokens
    return tokens < terms.minTokens ? 0 : tokens - (tokens % blockTokens)
  }
  return {
    description: 'Caches prompts.',
    async complete(call) {
      const keys = keysOf(call)
      const warm = keys.findLastIndex((key) => (endOf.get(key) ?? 0) > now()) + 1
      const cached = random.chance(terms.evicted) ? 0 : countOf(call, warm)
      for (const key of keys) endOf.set(key, now() + terms.lifetimeMs)
      const written = terms.isWritten ? countOf(call, keys.length) - cached : 0
      const details = {
        ...(cached > 0 ? { cached_tokens: cached } : {}),
        ...(written > 0 ? { cache_write_tokens: written } : {}),
      }
      const isTold = Object.keys(details).length > 0
      const usage = {
        ...countUsage(call.messages, answerText),
        prompt_tokens_details: isTold ? details : null,
      }
      await sendAnswer(call, { text: answerText, usage })
    },
  }
}

/** A call as it was forecast, and as it came. Prices are in dollars, without the answer. */
interface Line {
  /** Null where nothing was said about the cache. */
  readonly isExpected: boolean | null
  readonly isWarm: boolean
  readonly price: number
  readonly cost: number
  readonly uncached: number
}

/** Several chats with pauses, edits and other models, and for each call what was forecast and what came. */
async function forecasts(terms: CacheTerms, seed: number) {
  const random = createRandom(seed)
  let clock = noon
  const now = (): number => clock
  const service = await openService({ scenario: cachingService(terms, random, now), answerMs: 0 })
  const app = openApp({ now })
  const { connectionId, conversationId } = await connect(app, service)
  const chats = [conversationId]
  const models = ['harbour-7b-instruct', 'lantern-70b-chat']
  for (const model of models) {
    const price = aPrice({
      connectionId,
      model,
      validFrom: '2020-01-01',
      promptPerMillion: '2',
      completionPerMillion: '8',
      cachedPerMillion: '0.2',
      cacheWritePerMillion: '2.5',
    })
    await app.request('prices.save', { price, before: null })
  }
  const lines: Line[] = []
  for (let number = 0; number < callCount; number += 1) {
    clock += Math.round(Math.exp(random.next() * Math.log(180)) * 10_000)
    if (chats.length < 4 && random.chance(0.15))
      chats.push((await app.request('conversations.create', { connectionId })).id)
    const chat = random.pick(chats)
    const { conversation, messages } = await app.request('conversations.open', { conversationId: chat })
    if (conversation.modelId === null || random.chance(0.1))
      await app.request('conversations.chooseModel', { conversationId: chat, modelId: random.pick(models) })
    const asked = messages.filter(({ role }) => role === 'user')
    const replacing = asked.length > 1 && random.chance(0.2) ? random.pick(asked.slice(1)).id : null
    const text = `Number ${number}: ${'what do the herons, storks and cranes eat there? '.repeat(random.between(1, 12))}`
    const next = await app.request('usage.nextPrompts', { conversationId: chat, modelIds: [], replacing })
    const told = nextCallsOf(next, readQuestion({ text }), null, now())
    const answer = await app.answered({ conversationId: chat, text, replacing })
    const call = app.store.calls.find(answer.call?.id ?? '')
    const [price] = next.prompts
    if (call === null || price?.price == null) throw new Error('No call, or no price.')
    const input = { ...tokenPartsOf(call.usage, call.details), output: 0 }
    const inputTokens = input.input + input.cached + input.cacheWrite
    lines.push({
      isExpected: told.cache?.isLikelyCached ?? null,
      isWarm: input.cached > 0,
      uncached: Number(
        costOfTokenParts({ ...input, input: inputTokens, cached: 0, cacheWrite: 0 }, ratesOf(price.price))
          .amount,
      ),
      price: Number(told.prices[0]?.amount),
      cost: Number(costOfTokenParts(input, ratesOf(price.price)).amount),
    })
  }
  return lines
}

/** Each is 60 calls over HTTP. */
const seeds = isExhaustive ? [1, 2] : [1]
const terms = { lifetimeMs: 5 * minute, minTokens: 1_024, evicted: 0.05, isWritten: false }

const lifetimes = [
  ['a quarter of an hour, and reports writes', { ...terms, lifetimeMs: 15 * minute, isWritten: true }],
  ['five minutes', terms],
  ['an hour', { ...terms, lifetimeMs: 60 * minute }],
] as const

test.each(isExhaustive ? lifetimes : lifetimes.slice(0, 1))(
  'cached or not, and its price, is right in nine of ten calls if a cache lasts %s',
  async (_, cache) => {
    const lines: Line[] = []
    for (const seed of seeds) lines.push(...(await forecasts(cache, seed)).slice(4))
    const told = lines.filter(({ isExpected }) => isExpected !== null)
    const shareOf = (isRight: (line: Line) => boolean): number => told.filter(isRight).length / told.length
    expect(told.length).toBeGreaterThan((seeds.length * callCount) / 2)
    expect(shareOf(({ isWarm }) => isWarm)).toBeGreaterThan(0.3)
    expect(shareOf(({ isExpected, isWarm }) => isExpected === isWarm)).toBeGreaterThanOrEqual(0.9)
    const isNear = ({ price, cost, uncached }: Line): boolean => Math.abs(price - cost) <= 0.1 * uncached
    expect(shareOf(isNear)).toBeGreaterThanOrEqual(0.9)
  },
)
