import { createArchiveWriting } from '../../../src/main/storage/archive/archive-writing.ts'
import { openStore } from '../../../src/main/storage/database/database.ts'
import type { ArchivedCall } from '../../../src/main/transfer/archive.ts'
import { noCacheRates } from '../../fixtures/samples/money.ts'
import { createRandom } from '../../seed-data/random.ts'
import { agents, callsOfAgents, noteTasks } from './agents.ts'
import { makeTold } from './make-told.ts'
import { models, pricedModels } from './models.ts'
import { daysAgo, now } from './now.ts'
import { tell } from './tell.ts'
import { buildLog } from './told/build-log.ts'
import { contractReview } from './told/contract.ts'
import { lisbon } from './told/lisbon.ts'
import { refused } from './told/refused.ts'
import { stableSort } from './told/stable-sort.ts'

const seed = 7

/** Fills a data file with the last three months of a user who has just connected; returns their calls. */
export function writeWorld(file: string): readonly ArchivedCall[] {
  const { store, database } = openStore(file, { now: () => now })
  try {
    const [connection] = store.connections.list()
    if (connection === undefined) throw new Error('Nobody has connected yet.')
    const key = connection.key === null ? null : { ...connection.key, savedAt: daysAgo(89, 9, 14) }
    store.connections.put({ ...connection, key, streaming: 'counted' })
    // The empty chat that connecting leads to.
    for (const { id } of store.conversations.summaries()) store.conversations.setDeleted(id, now)
    const random = createRandom(seed)
    const made = makeTold(seed)
    const told = [
      buildLog,
      stableSort,
      refused,
      lisbon,
      ...made.slice(0, 4),
      contractReview,
      ...made.slice(4),
    ]
    const all = told.map((one, index) => tell(one, index + 1, connection, random))
    const programs = agents(connection)
    for (const program of programs) store.programs.put(program)
    const ofChats = all.flatMap((one) => one.calls)
    const metered = callsOfAgents(programs, connection)
    const calls = [...ofChats, ...metered.map(({ call }) => call)].toSorted(
      (one, other) => one.startedAt - other.startedAt,
    )
    const writing = createArchiveWriting(database, now)
    writing.transaction(() => {
      for (const { conversation, messages } of all) {
        writing.conversation(conversation)
        for (const message of messages) writing.message(message)
      }
      for (const call of calls) writing.call(call)
    })
    noteTasks(store, metered)
    for (const { id, price } of pricedModels) {
      const [promptPerMillion, cachedPerMillion, completionPerMillion] = price
      const since = { connectionId: connection.id, validFrom: '2026-07-01', currency: 'USD', ...noCacheRates }
      store.prices.put({ ...since, model: id, promptPerMillion, cachedPerMillion, completionPerMillion })
    }
    const budget = { connectionId: null, programId: null, projectId: null, createdAt: now }
    store.budgets.put({ ...budget, id: 'budget-day', period: 'day', currency: 'USD', limit: '5' })
    store.budgets.put({ ...budget, id: 'budget-month', period: 'month', currency: 'USD', limit: '50' })
    store.budgets.put({ ...budget, id: 'budget-call', period: 'call', currency: null, limit: '200000' })
    store.models.setFavourites(connection.id, [models[0]?.id ?? ''])
    return calls
  } finally {
    store.close()
  }
}
