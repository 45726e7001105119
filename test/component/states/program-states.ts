import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { ProgramKind } from '../../../src/renderer/stores/programs/program-kinds.ts'
import type { UsagePage } from '../../../src/shared/contract/usage/usage-page.ts'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aMeter, aProgram } from '../../fixtures/samples/connections.ts'
import { aBudget, aBudgetState } from '../../fixtures/samples/money.ts'
import { aUsagePageOfAgent } from '../../fixtures/samples/program-report.ts'
import { aMonthEnd, tooEarly } from '../../fixtures/samples/trend.ts'
import { aUsagePageWithPrograms } from '../../fixtures/samples/usage.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, command, dialog, one, press, textbox, type WindowState } from './window-state.ts'

const threePrograms = [
  aProgram({ runningCount: 2, keepsBodies: true, lastRefusal: { at: now, reason: 'over-budget' } }),
  aProgram({
    id: 'script',
    name: 'Nightly report',
    models: ['meridian-70b-chat'],
    isPaused: true,
    tokenEnd: '07de',
    callCount: 64,
    totalTokens: 44_300,
  }),
  aProgram({
    id: 'agent',
    name: 'Agent with a very long name that somebody gave it for a reason',
    connectionId: 'gone',
    models: ['meridian-70b-chat', 'kestrel-7b-instruct', 'atlas-405b'],
    tokenEnd: '1b2c',
    lastUsedAt: null,
    callCount: 0,
    totalTokens: 0,
  }),
]

const manyPrograms = Array.from({ length: 30 }, (_, at) =>
  aProgram({ id: `script-${at}`, name: `Script ${at + 1}`, isPaused: at % 7 === 3 }),
)

function withMeter(meter = aMeter({ programs: threePrograms }), changes: Partial<World> = {}): () => World {
  return () => ({ ...chatOf(twoTurns), meter, ...changes })
}

const programs = (): void => openSettings(true, 'programs')

async function addProgram(): Promise<void> {
  programs()
  await press(button('Add program'))
}

async function createProgram(kind: ProgramKind): Promise<void> {
  await addProgram()
  await one('combobox', 'Which program?').selectOptions(kind)
  await textbox('Program name').fill('Code editor')
  await press(button('Create'))
}

const first = one('listitem', 'Code editor', dialog('Settings'))

function anAgent(): World {
  const budget = aBudget({ period: 'month', currency: 'USD', limit: '30', programId: 'agent' })
  const soFar = { currency: 'USD', amount: '27.15' }
  return {
    ...chatOf(twoTurns),
    usagePage: aUsagePageOfAgent(),
    budgets: [aBudgetState(budget, { percent: 91, level: 'near' })],
    monthEnd: aMonthEnd({ prices: [{ soFar, estimate: '30', range: '1', record: null }] }),
  }
}

/** The program describes more tools than a page lists, and no call has a price. */
function withoutPrices(world: World): World {
  const { sums, tasks, tools, ...report } = world.programReport
  const rows = Array.from({ length: 20 }, (_, at) => ({
    name: `mcp__${'a_server_with_a_long_name__'.repeat(3)}tool_${at}`,
    callCount: 604,
    tokensPerCall: at === 19 ? null : 2_310 - at * 60,
    cost: [],
  }))
  const programReport = {
    ...report,
    sums: { ...sums, cost: [], unpricedCount: sums.callCount },
    tasks: tasks.map((task) => ({
      ...task,
      sums: { ...task.sums, cost: [] },
      repeats: { ...task.repeats, cost: [] },
    })),
    tools: { rows, others: tools.others && { ...tools.others, cost: [] } },
  }
  return {
    ...world,
    budgets: [],
    monthEnd: tooEarly,
    usagePage: aUsagePageOfAgent(programReport),
    programReport,
  }
}

function noCalls(): UsagePage {
  const { choices, ...usage } = aUsagePageOfAgent()
  return { ...usage, sums: noSums, programs: [], choices: { ...choices, programs: [] }, firstDay: null }
}

async function openAgent(): Promise<void> {
  command('open-usage')()
  const row = one('table', 'Usage by program').getByRole('row').nth(1)
  await press(row.getByRole('button').first())
}

async function openTask(): Promise<void> {
  await openAgent()
  await press(one('table', 'Tasks').getByRole('row').nth(1).getByRole('button'))
}

/** The meter, and the programs that use it. */
export const programStates: readonly WindowState[] = [
  {
    name: 'chat while the meter is on',
    world: withMeter(),
    shown: button('Programs'),
    isInSidebar: true,
  },
  {
    name: 'notices about the meter',
    world: withMeter(aMeter({ status: 'port-taken' })),
    reach: (bridge) => {
      bridge.emit({ type: 'notice-raised', code: 'meter-not-listening', detail: null })
      bridge.emit({ type: 'notice-raised', code: 'meter-wrong-tokens', detail: null })
    },
    shown: button('Open programs').last(),
  },
  {
    name: 'settings: three programs',
    world: withMeter(),
    reach: programs,
    shown: textbox('Meter address'),
  },
  {
    name: 'settings: a port that is taken, and wrong tokens',
    world: withMeter(aMeter({ status: 'port-taken', wrongTokens: { count: 12, lastAt: now } })),
    reach: programs,
    shown: button('Try again'),
  },
  {
    name: 'settings: programs without a service',
    world: withMeter(aMeter(), { connections: [] }),
    reach: programs,
    shown: button('Open connections'),
  },
  {
    name: 'settings: a new program',
    world: withMeter(aMeter()),
    reach: async () => {
      await addProgram()
      await press(page.getByText(/^⟦*Advanced/u))
      await press(one('radio', 'Only selected models'))
    },
    shown: one('checkbox', 'meridian-70b-chat'),
  },
  {
    name: 'settings: editing one of thirty programs',
    world: withMeter(aMeter({ programs: manyPrograms })),
    reach: async () => {
      programs()
      await press(one('listitem', 'Script 2', dialog('Settings')).getByRole('button', { name: /Edit/u }))
    },
    shown: textbox('Program name'),
  },
  {
    name: 'settings: a program with problems',
    world: withMeter(aMeter()),
    reach: async () => {
      await addProgram()
      await press(page.getByText(/^⟦*Advanced/u))
      await textbox('Simultaneous calls').fill('0')
      await press(one('radio', 'Only selected models'))
      await press(button('Create'))
    },
    shown: textbox('Program name'),
  },
  {
    name: 'settings: a new token',
    world: withMeter(aMeter()),
    reach: () => createProgram('codex'),
    shown: textbox('Program token'),
  },
  {
    name: 'settings: the first call of a program without a file',
    world: withMeter(aMeter()),
    reach: async (bridge) => {
      await createProgram('other')
      const [program] = bridge.world.meter.programs
      const called = aProgram({ ...program, callCount: 1, promptTokens: 11_358, totalTokens: 11_402 })
      bridge.emit({ type: 'meter-changed', meter: aMeter({ programs: [called] }) })
    },
    shown: page.getByText(/First call arrived/u),
  },
  {
    name: 'settings: closing a new token',
    world: withMeter(aMeter()),
    reach: async () => {
      await createProgram('claude-code')
      await press(button('Close'))
    },
    shown: button('Close anyway'),
  },
  {
    name: 'settings: rotating a token',
    world: withMeter(),
    reach: async () => {
      programs()
      await press(first.getByRole('button', { name: /Rotate token/u }))
    },
    shown: button('Replace token'),
  },
  {
    name: 'settings: deleting a program',
    world: withMeter(),
    reach: async () => {
      programs()
      await press(first.getByRole('button', { name: /Delete/u }))
    },
    shown: button('Delete program'),
  },
  {
    name: 'last calls of a program',
    world: withMeter(aMeter({ programs: threePrograms }), {
      programExchanges: [
        {
          callId: 'call-2',
          startedAt: now,
          request: '{"model":"meridian-70b-chat","messages":[{"role":"user","content":"Hello"}]}',
          response: 'data: {"choices":[{"delta":{"content":"Good day"}}]}\n\ndata: [DONE]\n\n',
          isCut: true,
        },
        { callId: 'call-1', startedAt: now - 60_000, request: '{}', response: '', isCut: false },
      ],
    }),
    reach: async () => {
      programs()
      await press(button('Last calls'))
    },
    shown: button('Copy request').first(),
  },
  {
    name: 'usage page with programs',
    world: () => ({
      ...chatOf(twoTurns),
      usagePage: aUsagePageWithPrograms(),
    }),
    reach: async () => {
      command('open-usage')()
      const table = one('table', 'Usage by program')
      await expect.element(table).toBeVisible()
      table.element().scrollIntoView({ block: 'center' })
    },
    shown: one('table', 'Usage by program'),
  },
  {
    name: 'page of a program',
    world: anAgent,
    reach: openAgent,
    shown: one('table', 'Tasks'),
  },
  {
    name: 'page of a program without prices',
    world: () => withoutPrices(anAgent()),
    reach: openAgent,
    shown: one('table', 'Tasks'),
  },
  {
    name: 'page of a program with an open task',
    world: anAgent,
    reach: openTask,
    shown: one('table', 'Calls of the task'),
  },
  {
    name: 'page of a program before its first call',
    world: () => ({
      ...anAgent(),
      meter: aMeter({ programs: threePrograms.slice(2) }),
      usagePage: noCalls(),
    }),
    reach: async () => {
      programs()
      await press(button('Show usage'))
    },
    shown: button('Set up the program'),
  },
  {
    name: 'all calls of a program',
    world: anAgent,
    reach: async () => {
      await openAgent()
      await press(button('All calls and breakdowns'))
      const table = one('table', 'Calls')
      await expect.element(table).toBeVisible()
      table.element().scrollIntoView({ block: 'center' })
    },
    shown: one('table', 'Calls'),
  },
]
