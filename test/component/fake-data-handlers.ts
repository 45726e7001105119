import type { RequestName } from '../../src/shared/contract/contract.ts'
import { now } from './fake-data.ts'
import { done, type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

export function ledgerHandlers(world: World): Pick<Handlers, Extract<RequestName, `ledger.${string}`>> {
  return {
    'ledger.checkBooks': () =>
      ok({
        callCount: 412,
        totalTokens: 58_120,
        differenceCount: 0,
        differences: [],
        answerCount: 409,
        costs: { byCalls: [], bySums: [] },
        findings: [],
      }),
    'ledger.shareBefore': () => ok(world.share),
    'ledger.exportBefore': () => ok({ callCount: world.share.callCount }),
    'ledger.clearBefore': ({ before }) => {
      world.clearing = { ...world.share, clearedAt: now, beforeDay: before }
      return ok(world.clearing)
    },
    'ledger.lastClearing': () => ok(world.clearing),
  }
}

type DataFileRequest = Extract<RequestName, `backups.${string}` | `data.${string}`>

export function dataFileHandlers(world: World): Pick<Handlers, DataFileRequest> {
  const { contents } = world.place
  return {
    'data.check': () => ok({ isSound: true }),
    'data.place': () => ok({ ...world.place, backupCount: world.backups.length }),
    'data.showFolder': () => done,
    'data.chooseFolder': () =>
      ok({ id: 'move', folder: '/elsewhere/Tally', bytes: 2_400_000, freeBytes: 81e9, risk: null }),
    'data.move': () => done,
    'data.erase': () => done,
    'backups.list': () => ok(world.backups),
    'backups.make': () => {
      const made = { name: 'by-hand-new.db', reason: 'by-hand', at: now, bytes: 2_400_000 } as const
      world.backups = [made, ...world.backups]
      return ok(world.backups)
    },
    'backups.offer': ({ name }) => ok({ id: 'offer', name, bytes: 2_400_000, contents }),
    'backups.offerFile': () => ok({ id: 'offer', name: 'from-a-stick.db', bytes: 2_400_000, contents }),
    'backups.decline': () => done,
    'backups.restore': () => done,
  }
}

export function searchHandlers(world: World): Pick<Handlers, Extract<RequestName, `search.${string}`>> {
  return {
    'search.messages': ({ words, role, model, tag }) => {
      const isNarrowed = [model, tag].some((name) => name !== undefined)
      const found = world.found.filter((hit) => hit.match.includes(words) && (role ?? hit.role) === hit.role)
      const titles = world.summaries.filter(({ title }) =>
        words.split(' ').every((word) => title.toLowerCase().includes(word)),
      )
      return ok({
        titles: titles.map(({ id, title, updatedAt }) => ({
          conversationId: id,
          title,
          isArchived: false,
          updatedAt,
          before: '',
          match: title.slice(0, 1),
          after: title.slice(1),
        })),
        found: isNarrowed ? [] : found,
        hasMore: false,
        rankedAmong: null,
        indexing: null,
      })
    },
    'search.facets': () => ok(world.facets),
    'search.inConversation': () => ok({ messageIds: [] }),
  }
}
