import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginStory } from '../story.ts'

const dayMs = 86_400_000
const zone = process.env['TZ']

/** The user's place, and the moment in UTC. */
interface Moment {
  readonly zone: string
  readonly utc: string
}

interface Crossing {
  readonly what: string
  readonly from: Moment
  readonly to: Moment
  /** The days of the two calls, by the clocks of their places, and by UTC. */
  readonly local: readonly [string, string]
  readonly utc: readonly [string, string]
}

const crossings: readonly Crossing[] = [
  {
    what: 'goes back a day',
    from: { zone: 'UTC', utc: '2026-11-21T12:00:00Z' },
    to: { zone: 'UTC', utc: '2026-11-20T12:00:00Z' },
    local: ['2026-11-21', '2026-11-20'],
    utc: ['2026-11-21', '2026-11-20'],
  },
  {
    what: 'leaps ahead in spring',
    from: { zone: 'Europe/Berlin', utc: '2026-03-28T22:59:59Z' },
    to: { zone: 'Europe/Berlin', utc: '2026-03-29T21:59:59Z' },
    local: ['2026-03-28', '2026-03-29'],
    utc: ['2026-03-28', '2026-03-29'],
  },
  {
    what: 'has the same hour twice in autumn',
    from: { zone: 'Europe/Berlin', utc: '2026-10-25T00:30:00Z' },
    to: { zone: 'Europe/Berlin', utc: '2026-10-25T01:15:00Z' },
    local: ['2026-10-25', '2026-10-25'],
    utc: ['2026-10-25', '2026-10-25'],
  },
  {
    what: 'passes the last second of 32 bits',
    from: { zone: 'UTC', utc: '2038-01-19T03:14:07Z' },
    to: { zone: 'UTC', utc: '2038-01-19T03:14:08Z' },
    local: ['2038-01-19', '2038-01-19'],
    utc: ['2038-01-19', '2038-01-19'],
  },
  {
    what: 'passes a leap day',
    from: { zone: 'UTC', utc: '2028-02-29T23:59:59Z' },
    to: { zone: 'UTC', utc: '2028-03-01T00:00:00Z' },
    local: ['2028-02-29', '2028-03-01'],
    utc: ['2028-02-29', '2028-03-01'],
  },
  {
    what: 'is fourteen hours ahead, and then twelve behind',
    from: { zone: 'Pacific/Kiritimati', utc: '2026-11-20T12:00:00Z' },
    to: { zone: 'Etc/GMT+12', utc: '2026-11-21T11:00:00Z' },
    local: ['2026-11-21', '2026-11-20'],
    utc: ['2026-11-20', '2026-11-21'],
  },
  {
    what: 'is off by a half hour, and by a quarter',
    from: { zone: 'Asia/Kolkata', utc: '2026-11-20T18:29:59Z' },
    to: { zone: 'Asia/Kathmandu', utc: '2026-11-20T18:15:00Z' },
    local: ['2026-11-20', '2026-11-21'],
    utc: ['2026-11-20', '2026-11-20'],
  },
  {
    what: 'is carried over an ocean late in the evening',
    from: { zone: 'Asia/Tokyo', utc: '2026-11-20T14:30:00Z' },
    to: { zone: 'America/Los_Angeles', utc: '2026-11-21T00:30:00Z' },
    local: ['2026-11-20', '2026-11-20'],
    utc: ['2026-11-20', '2026-11-21'],
  },
  {
    what: 'was never set, and then is',
    from: { zone: 'America/New_York', utc: '1970-01-01T00:00:01Z' },
    to: { zone: 'America/New_York', utc: '2026-11-20T12:00:00Z' },
    local: ['1969-12-31', '2026-11-20'],
    utc: ['1970-01-01', '2026-11-20'],
  },
]

function goTo(moment: Moment): void {
  process.env['TZ'] = moment.zone
  vi.setSystemTime(moment.utc)
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().replace(/T.*/, '')
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('when the clock', () => {
  test.each(crossings)('$what, order, totals and days stay true', async ({ from, to, local, utc }) => {
    goTo(from)
    const { app, answered, conversationId, connectionId, open } = await beginStory('normal')
    const first = await answered('One')
    const other = await app.request('conversations.create', { connectionId })
    goTo(to)
    const second = await answered('Two')

    const { messages } = await open()
    expect(messages.map(({ id }) => id).slice(1, 2)).toEqual([first.id])
    expect(messages.at(-1)?.id).toBe(second.id)
    const list = await app.request('conversations.list', { before: null })
    expect(list.map(({ id }) => id)).toEqual([conversationId, other.id])

    const review = await app.request('usage.ofChat', { conversationId })
    expect(review.calls.map(({ messageId }) => messageId)).toEqual([first.id, second.id])
    expect(review).toMatchObject({ doRowsMatchLedger: true, paid: { callCount: 2, notReportedCount: 0 } })
    expect(review.calls[1]?.split.kind).toBe('split')
    expect(list[0]?.reportedTokens).toBe(review.paid.totalTokens)

    const [earlier = '', late = ''] = local.toSorted()
    const countBefore = async (before: string) =>
      (await app.request('ledger.shareBefore', { before })).callCount
    expect(await countBefore(earlier)).toBe(0)
    expect(await countBefore(dayAfter(earlier))).toBe(earlier === late ? 2 : 1)
    expect(await countBefore(dayAfter(late))).toBe(2)
    expect(daysOf(app.store.calls.list(conversationId))).toEqual([utc, local])
    expect((await app.request('ledger.verifyTotals', undefined)).differenceCount).toBe(0)
  })

  test('goes back a day during an answer, its durations stay true', async () => {
    goTo({ zone: 'UTC', utc: '2026-11-21T12:00:00Z' })
    const { app, send } = await beginStory('slow')
    const begun = app.next(({ type }) => type === 'answer-extended')
    const ended = app.next(({ type }) => type === 'answer-changed')
    const { summary } = await send('One')
    await begun
    goTo({ zone: 'UTC', utc: '2026-11-20T12:00:00Z' })
    await app.request('chat.stop', { conversationId: summary.id })
    await ended
    const [call] = app.store.calls.list(summary.id)
    expect(call?.startedAt).toBe(Date.parse('2026-11-21T12:00:00Z'))
    expect(call?.firstTokenMs).toBeGreaterThanOrEqual(0)
    expect(call?.durationMs).toBeGreaterThanOrEqual(call?.firstTokenMs ?? Number.NaN)
    expect(call?.durationMs).toBeLessThan(60_000)
    const { requests } = await app.request('requests.list', { search: 'completions' })
    expect(requests[0]?.durationMs).toBeGreaterThanOrEqual(0)
    expect(requests[0]?.durationMs).toBeLessThan(60_000)
  })
})

/** By UTC, and by the offset stored with each call. */
function daysOf(calls: readonly { startedAt: number; utcOffsetMinutes: number }[]): string[][] {
  const dayOf = (time: number): string => new Date(time).toISOString().replace(/T.*/, '')
  return [
    calls.map(({ startedAt }) => dayOf(startedAt)),
    calls.map(({ startedAt, utcOffsetMinutes }) => dayOf(startedAt + utcOffsetMinutes * 60_000)),
  ]
}
