import { openDialog } from '../../../src/renderer/stores/app/panel-store.ts'
import type { ModelSwitch } from '../../../src/shared/contract/usage/what-if.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { aLongUsagePage } from '../../fixtures/samples/usage.ts'
import { aModelInstead, aModelSwitch, aWhatIf, kestrel } from '../../fixtures/samples/what-if.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, command, dialog, one, press, type WindowState } from './window-state.ts'

function withSwitch(modelSwitch: ModelSwitch | null): () => World {
  const world = chatOf(twoTurns)
  return () => ({ ...world, usagePage: aLongUsagePage(), whatIf: aWhatIf(modelSwitch) })
}

const few = aModelSwitch({ models: [aModelInstead({ comparedCount: 3, ratios: null })] })
const long = 'x'.repeat(300)
const huge = { currency: 'USD', amount: '1234567890123456789012345678901234567890.000001' }

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
    name: 'what if: too few compared answers',
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
    name: 'what if: long names and amounts',
    world: withSwitch(
      aModelSwitch({
        target: { ...kestrel, model: long, connectionName: long },
        models: [aModelInstead({ model: long, cost: [huge], amounts: [huge] })],
        total: { amounts: [huge], callCount: 1, cost: [huge], unpricedCount: 0 },
      }),
    ),
    reach: open,
    shown: one('table', 'By model', whatIf),
  },
]
