import { utcDayOf } from '../../src/main/accounting/pricing.ts'
import { createArchiveWriting } from '../../src/main/storage/archive/archive-writing.ts'
import { openStore } from '../../src/main/storage/database/database.ts'
import type { StoredConnection } from '../../src/main/storage/row-types.ts'
import type { Price } from '../../src/shared/contract/money/price.ts'
import { noCacheRates } from '../fixtures/samples/money.ts'
import { aStoredConnection } from '../fixtures/samples/stored.ts'
import { makeConversation, type SeedConversation } from './make-conversation.ts'
import { createRandom } from './random.ts'

const dayMs = 86_400_000

/** The models' prices; one model has none. */
const rates = [
  ['meridian-70b-chat', '0.5', '1.5', '0.6'],
  ['meridian-8b-chat', '0.05', '0.08', '0.05'],
  ['atlas-large-2', '2.25', '9', '2.5'],
] as const

/** The hosted service charges in dollars and became cheaper once, the gateway charges in euros. */
function makePrices(connections: readonly StoredConnection[], now: number): Price[] {
  return connections.flatMap(({ id: connectionId }, index) =>
    rates.flatMap(([model, promptPerMillion, completionPerMillion, before]) => {
      const currency = index === 0 ? 'USD' : 'EUR'
      const perMillion = { promptPerMillion, completionPerMillion, ...noCacheRates }
      const price = { connectionId, model, ...perMillion, currency }
      const earlier = { ...price, promptPerMillion: before, validFrom: utcDayOf(now - 900 * dayMs) }
      return [earlier, { ...price, validFrom: utcDayOf(now - 200 * dayMs) }]
    }),
  )
}

export interface SeedOptions {
  readonly file: string
  readonly messageCount: number
  /** The number of messages of the newest chat; the others have realistic lengths. */
  readonly longest: number
  readonly seed: number
  readonly now: number
}

export interface Seeded {
  readonly conversations: number
  readonly messages: number
  readonly calls: number
}

const daysBack = 700
const conversationsPerTransaction = 50

/** Fills a data file with chats of the last two years, newest first, in the order of the app's list. */
export function writeSeed(options: SeedOptions): Seeded {
  const { store, database, problem } = openStore(options.file, { now: () => options.now })
  if (problem !== null) throw new Error(`Can't use the data file: ${problem}.`)
  const sum = { conversations: 0, messages: 0, calls: 0 }
  try {
    if (store.conversations.summaries().length > 0) throw new Error('The data file already has chats.')
    for (const connection of connections) store.connections.put(connection)
    for (const price of makePrices(connections, options.now)) store.prices.put(price)
    const writing = createArchiveWriting(database, options.now)
    for (const group of inGroups(makeConversations(options))) {
      writing.transaction(() => {
        for (const { conversation, messages, calls } of group) {
          writing.conversation(conversation)
          for (const message of messages) writing.message(message)
          for (const call of calls) writing.call(call)
          sum.conversations += 1
          sum.messages += messages.length
          sum.calls += calls.length
        }
      })
    }
  } finally {
    store.close()
  }
  return sum
}

function* makeConversations({ messageCount, longest, seed, now }: SeedOptions): Generator<SeedConversation> {
  const random = createRandom(seed)
  let left = messageCount
  for (let number = 1; left > 0; number += 1) {
    const usual = random.chance(0.1) ? random.between(20, 80) : random.between(2, 18)
    const wanted = number === 1 && longest > 0 ? longest : usual
    const made = makeConversation(random, {
      number,
      connection: random.chance(0.85) ? hosted : gateway,
      startedAt: now - Math.round((1 - left / messageCount) * daysBack * dayMs) - dayMs,
      messageCount: Math.min(wanted, Math.max(left, 2)),
    })
    left -= made.messages.length
    yield made
  }
}

function* inGroups(conversations: Iterable<SeedConversation>): Generator<SeedConversation[]> {
  let group: SeedConversation[] = []
  for (const conversation of conversations) {
    group.push(conversation)
    if (group.length < conversationsPerTransaction) continue
    yield group
    group = []
  }
  yield group
}

const hosted = aConnection('seed-hosted', 'api.example.com', 'https://api.example.com/v1')
const gateway = aConnection('seed-gateway', 'Team gateway', 'https://gateway.example.org/v1')
const connections = [hosted, gateway]

function aConnection(id: string, name: string, baseAddress: string): StoredConnection {
  const ownName = baseAddress.includes(name) ? '' : name
  return aStoredConnection({ id, name, ownName, baseAddress, streaming: 'counted' })
}
