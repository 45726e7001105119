import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotificationService } from '../../../../src/main/services/app/notifications.ts'
import type { ReachedBudget } from '../../../../src/main/services/money/budgets.ts'
import { type News, wordsOfNews } from '../../../../src/main/window/notification-words.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const limit = 100
const ids = ['one', 'two'] as const

/** Budgets of a day that a test spends, and the services that look at them, one for each start. */
function createWorld() {
  const kept = new Map<string, unknown>()
  const shown: { day: number; news: News }[] = []
  const spent = { one: 0, two: 0 }
  const state = { day: 0, isOn: true, count: 0 }
  const start = () =>
    createNotificationService({
      store: {
        settings: {
          read: (name: string) => kept.get(name),
          write: (name: string, value: unknown) => void kept.set(name, value),
        },
        conversations: { find: () => null },
      },
      settings: {
        read: () => ({ systemNotifications: state.isOn, usageClock: 'utc', disabledAnomalies: [] }),
      },
      reachedBudgets: () => ids.flatMap((id) => reachedOf(id, spent[id], `utc day-${state.day}`) ?? []),
      jobs: { run: async () => ({ count: state.count, callCount: state.count }), close() {} },
      notifications: {
        isSupported: () => true,
        askPermission() {},
        show: (news: News) => shown.push({ day: state.day, news }),
      },
      log: { warn: (what: string) => expect.unreachable(what), note() {} },
      now: () => state.day * 86_400_000,
      elapsed: () => 0,
    } as unknown as Parameters<typeof createNotificationService>[0])
  return { kept, shown, spent, state, start }
}

function reachedOf(id: string, spent: number, period: string): ReachedBudget | null {
  if (spent < 80) return null
  const level = spent >= limit ? 'over' : 'near'
  const terms = { period: 'day', currency: null, limit: `${limit}`, connection: null } as const
  return {
    budget: { ...terms, id, connectionId: null, programId: null, projectId: null, createdAt: 0 },
    period,
    level,
    news: {
      terms: { ...terms, project: id },
      level,
      spent: `${spent}`,
      isApproximate: false,
      percent: spent,
    },
  }
}

const meterChanged = { type: 'meter-changed' } as unknown as Parameters<
  ReturnType<typeof createNotificationService>['note']
>[0]

const step = fc.oneof(
  fc.record({
    kind: fc.constant('spend' as const),
    id: fc.constantFrom(...ids),
    tokens: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ kind: fc.constantFrom('restart', 'day', 'switch', 'anomaly', 'allow') }),
)

test('each threshold is told at most once per period, in any order of calls, starts, days and switches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { shown, spent, state, start } = createWorld()
      let service = start()
      for (const one of steps) {
        if ('id' in one) spent[one.id] += one.tokens
        else if (one.kind === 'restart') service = start()
        else if (one.kind === 'anomaly') state.count += 1
        else if (one.kind === 'switch') state.isOn = !state.isOn
        else if (one.kind === 'allow') service.begin()
        else {
          Object.assign(state, { day: state.day + 1, count: 0 })
          Object.assign(spent, { one: 0, two: 0 })
        }
        const before = shown.length
        service.note(meterChanged)
        await vi.advanceTimersByTimeAsync(1_000)
        if (!state.isOn) expect(shown).toHaveLength(before)
        // Nothing that was reached stays untold.
        const due = state.isOn ? ids.filter((id) => spent[id] >= 80) : []
        const expected = due.map((id) => `${id} ${spent[id] >= limit ? 'over' : 'near'}`)
        expect(toldOn(shown, state.day)).toEqual(expect.arrayContaining(expected))
      }
      for (let day = 0; day <= state.day; day += 1) {
        const told = toldOn(shown, day)
        expect(told).toEqual([...new Set(told)])
      }
    }),
    { numRuns: 60 },
  )
})

/** Everything that the notifications of a day said, such as `one over` and `anomalies`. */
function toldOn(shown: ReturnType<typeof createWorld>['shown'], wanted: number): string[] {
  return shown
    .filter(({ day }) => day === wanted)
    .flatMap(({ news }) => [
      ...news.budgets.map(({ terms, level }) => `${terms.project} ${level}`),
      ...(news.anomalies === null ? [] : ['anomalies']),
    ])
}

test('what was told stays bounded, and a damaged note of it counts as empty', async () => {
  const { kept, shown, spent, state, start } = createWorld()
  kept.set('told-notifications', { thresholds: 'none' })
  const service = start()
  for (state.day = 0; state.day < 600; state.day += 1) {
    Object.assign(spent, { one: 90, two: 120 })
    service.note(meterChanged)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(shown).toHaveLength(600)
  expect(kept.get('told-notifications')).toMatchObject({ thresholds: { length: 1_000 } })
})

const terms = { period: 'month', currency: 'USD', limit: '10', connection: null } as const
const budget = { terms, level: 'near', spent: '8.4', isApproximate: true, percent: 84 } as const

test('a notification names a budget, its share and its amount, and several together', () => {
  expect(wordsOfNews({ budgets: [budget], anomalies: null })).toEqual({
    title: '84% of budget used',
    body: '$10.00 per month, all connections: ≈\u00a0$8.40 used (84%)',
  })
  const program = { ...budget, terms: { ...terms, program: 'Code editor' } }
  const many = wordsOfNews({
    budgets: [program, budget, budget, budget, budget],
    anomalies: { count: 3, callCount: 2 },
  })
  expect(many.title).toBe('5 budgets are low or used up')
  expect(many.body.split('\n')).toEqual([
    '$10.00 per month, all connections, program “Code editor”: ≈\u00a0$8.40 used (84%)',
    '$10.00 per month, all connections: ≈\u00a0$8.40 used (84%)',
    '$10.00 per month, all connections: ≈\u00a0$8.40 used (84%)',
    '2 more budgets',
    '3 anomalies today',
  ])
  expect(wordsOfNews({ budgets: [], anomalies: { count: 1, callCount: 1 } })).toEqual({
    title: '1 anomaly today',
    body: 'In 1 call. See the usage of its chat or program.',
  })
})

test.each(['program', 'project', 'connection'])(
  'a hostile name of a %s stays on its line, and short',
  (of) => {
    const name = `A\u0007\u202E\n\u2028”: 0 used\n${'x'.repeat(10_000)}`
    const named = of === 'connection' ? { connection: { name, address: '' } } : { [of]: name }
    const { title, body } = wordsOfNews({
      budgets: [{ ...budget, terms: { ...terms, ...named } }],
      anomalies: null,
    })
    expect(title).toBe('84% of budget used')
    expect(body).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(body.length).toBeLessThan(180)
    expect(body).toMatch(/“A '?: 0 used x+…”.*: ≈\u00a0\$8\.40 used \(84%\)$/u)
  },
)
