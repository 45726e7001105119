import { describe, expect, test, vi } from 'vitest'
import { trayFigures, trayTemplate } from '../../../src/main/menus/tray-template.ts'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'

const off = { isOn: false, status: 'off' } as const
const uses = { choose: () => () => {}, reveal: () => {}, ask: () => {} }
const today = {
  ...noSums,
  callCount: 4,
  reportedCount: 3,
  notReportedCount: 1,
  totalTokens: 1_203,
  estimatedPromptTokens: 40,
  estimatedCompletionTokens: 2,
  cost: [
    { currency: 'USD', amount: '0.0123' },
    { currency: 'EUR', amount: '0.5' },
  ],
  unpricedCount: 1,
}

describe('the icon in the tray', () => {
  test('tells tokens, price by currency and calls without counts, estimates apart', () => {
    expect(trayFigures({ today, meter: off })).toEqual({
      tooltip:
        'Tally · 1,203 + ≈\u00a042 tokens today · $0.0123 + €0.50 for 3 of 4 calls · 1 call without counts',
      title: '1,203 · $0.0123 + €0.50',
    })
  })

  test('tells plain numbers where every call is reported and priced', () => {
    const sums = { ...noSums, callCount: 2, reportedCount: 2, totalTokens: 1, cost: today.cost.slice(0, 1) }
    expect(trayFigures({ today: sums, meter: off }).tooltip).toBe('Tally · 1 token today · $0.0123')
  })

  test('tells that nothing has a price, and nothing of a price on a day without calls', () => {
    const unpriced = { ...noSums, callCount: 1, reportedCount: 1, unpricedCount: 1, totalTokens: 9 }
    expect(trayFigures({ today: unpriced, meter: off })).toEqual({
      tooltip: 'Tally · 9 tokens today · no prices',
      title: '9',
    })
    expect(trayFigures({ today: noSums, meter: off }).tooltip).toBe('Tally · 0 tokens today')
    expect(trayFigures({ today: null, meter: off })).toEqual({
      tooltip: "Tally · Adding up today's calls…",
      title: '',
    })
  })

  test('has a menu whose figures cannot be chosen, and whose commands run', () => {
    const ran: string[] = []
    const items = trayTemplate(
      { today, meter: { isOn: true, status: 'listening' } },
      {
        choose: (command) => () => ran.push(command),
        reveal: () => ran.push('open'),
        ask: () => ran.push('ask'),
      },
    )
    const lines = items.filter(({ type }) => type !== 'separator')
    expect(lines.map(({ label, enabled }) => [label, enabled ?? true])).toEqual([
      ['Open Tally', true],
      ['Quick question', true],
      ['New chat', true],
      ['New temporary chat', true],
      ['1,203 + ≈\u00a042 tokens today', false],
      ['$0.0123 + €0.50 for 3 of 4 calls', false],
      ['1 call without counts', false],
      ['Programs: meter on', true],
      ['Quit Tally', true],
    ])
    const click = vi.fn()
    for (const { click: run } of lines) (run as typeof click | undefined)?.()
    expect(ran).toEqual(['open', 'ask', 'new-chat', 'new-temporary-chat', 'open-programs'])
    expect(lines.at(-1)).toMatchObject({ role: 'quit' })
  })

  test.each([
    [off, 'Programs: meter off'],
    [{ isOn: true, status: 'port-taken' }, 'Programs: meter unavailable'],
  ] as const)('says of the meter %o: %s', (meter, label) => {
    const items = trayTemplate({ today: null, meter }, uses)
    expect(items.find(({ id }) => id === 'open-programs')?.label).toBe(label)
  })
})
