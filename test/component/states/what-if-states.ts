import { openDialog } from '../../../src/renderer/stores/app/panel-store.ts'
import type { ModelSwitch } from '../../../src/shared/contract/usage/what-if.ts'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { aLongUsagePage } from '../../fixtures/samples/usage.ts'
import { aModelInstead, aModelSwitch, aSaving, aWhatIf, kestrel } from '../../fixtures/samples/what-if.ts'
import { refuse } from '../fake-contract.ts'
import { type World, worldWith } from '../fake-world.ts'
import { button, command, dialog, one, press, type WindowState } from './window-state.ts'

function withSwitch(modelSwitch: ModelSwitch | null): () => World {
  const world = worldWith([aConversation()], { sql: twoTurns })
  return () => ({ ...world, usagePage: aLongUsagePage(), whatIf: aWhatIf(modelSwitch) })
}

const few = aModelSwitch({
  models: [aModelInstead({ pairCount: 3, estimate: null })],
  total: null,
  questionCount: 0,
  pairs: [],
})
const long = 'x'.repeat(300)
const huge = {
  currency: 'USD',
  amount: '1234567890123456789012345678901234567890.000001',
  spread: '9'.repeat(30),
}

/** Through the usage page, which has the calls. */
async function open(): Promise<void> {
  command('open-usage')()
  await press(one('table', 'Usage by model'))
  openDialog('what-if')
}

const whatIf = dialog('What if…')

export const whatIfStates: readonly WindowState[] = [
  {
    name: 'what if: another model',
    world: withSwitch(aModelSwitch({ pricedFrom: '2026-11-12', earlierCount: 4 })),
    reach: open,
    shown: one('table', 'By model', whatIf),
  },
  {
    name: 'what if: paired questions',
    world: withSwitch(aModelSwitch()),
    reach: async () => {
      await open()
      await press(whatIf.getByRole('button', { name: /37/u }))
    },
    shown: one('table', 'Paired questions', whatIf),
  },
  {
    name: 'what if: calls of savings',
    world: withSwitch(aModelSwitch()),
    reach: async () => {
      await open()
      const savings = one('region', 'Savings', whatIf)
      for (const at of [0, 1, 2])
        await press(savings.getByRole('listitem').nth(at).getByRole('button').first())
    },
    shown: one('table', 'Calls with short questions', whatIf),
  },
  {
    name: 'what if: unknown savings',
    world: () => ({
      ...withSwitch(aModelSwitch())(),
      savings: {
        caching: aSaving({ callCount: 0, amounts: [], tokens: 0, calls: [] }),
        shorterHistory: aSaving({ callCount: 0, amounts: [], tokens: 0, unknownCount: 0, calls: [] }),
        shortQuestions: null,
      },
    }),
    reach: open,
    shown: whatIf.getByText(/No estimate/u),
  },
  {
    name: 'what if: too few paired questions',
    world: withSwitch(few),
    reach: open,
    shown: whatIf.getByRole('button', { name: /kestrel/u }).first(),
  },
  {
    name: 'what if: no price',
    world: withSwitch(aModelSwitch({ target: { ...kestrel, hasPrice: false }, total: null })),
    reach: open,
    shown: button('Enter price'),
  },
  {
    name: 'what if: no other model',
    world: withSwitch(null),
    reach: open,
    shown: whatIf.getByText(/no other model/u),
  },
  {
    name: 'what if: refused',
    world: withSwitch(null),
    prepare: (bridge) => bridge.answer('usage.whatIf', () => refuse('internal')),
    reach: open,
    shown: whatIf.getByRole('alert'),
  },
  {
    name: 'what if: long names and amounts',
    world: withSwitch(
      aModelSwitch({
        target: { ...kestrel, model: long, connectionName: long },
        models: [
          aModelInstead({ model: long, cost: [huge], estimate: { amounts: [huge], cachedAmounts: [huge] } }),
        ],
        total: { amounts: [huge], cachedAmounts: [huge], callCount: 1, cost: [huge], unpricedCount: 0 },
      }),
    ),
    reach: open,
    shown: one('table', 'By model', whatIf),
  },
]
