import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { aNode, anAnswerNode, aTree, treeSums } from '../../fixtures/samples/chat-tree.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World } from '../fake-world.ts'
import { arabic } from './texts.ts'
import { button, command, dialog, press, type WindowState } from './window-state.ts'

const world = (): World => chatOf(twoTurns)
const branches = dialog('Branches')
const tree = branches.getByRole('tree')

/** Deep, wide, long words, right to left, and every outcome of an answer. */
function hardTree(): World {
  const nodes = [
    aNode('first', null, { words: arabic.slice(0, 60), isInView: true, all: treeSums(9_999_999) }),
  ]
  for (let depth = 0; depth < 12; depth += 1) {
    const above = depth === 0 ? 0 : nodes.length - 1
    nodes.push(anAnswerNode(`side ${depth}`, above, 120, { branch: treeSums(120), all: treeSums(120) }))
    nodes.push(aNode(`on ${depth}`, above, { words: 'x'.repeat(60), isInView: true, all: treeSums(300) }))
  }
  const last = nodes.length - 1
  for (const state of ['streaming', 'failed', 'interrupted', 'stopped-at-limit'] as const)
    nodes.push(
      anAnswerNode(state, last, 1_234_567, {
        state,
        isCompared: true,
        modelId: `${'very-'.repeat(12)}long-model`,
        isInView: state === 'streaming',
        branch: treeSums(1_234_567),
      }),
    )
  return { ...world(), tree: { ...aTree(), nodes, elsewhere: treeSums(5, { callCount: 2 }) } }
}

export const branchStates: readonly WindowState[] = [
  { name: 'branches', world, reach: command('show-branches'), shown: tree },
  {
    name: 'branches: deep, wide and right to left',
    world: hardTree,
    reach: command('show-branches'),
    shown: tree,
  },
  {
    name: 'branches: not read',
    world,
    prepare: (bridge) => bridge.answer('usage.tree', () => refuse('busy')),
    reach: command('show-branches'),
    shown: branches.getByRole('alert'),
  },
  {
    name: 'two branches compared',
    world,
    async reach() {
      command('show-branches')()
      await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('treeitem')
      await userEvent.keyboard(' {ArrowUp} ')
      await press(button('Compare branches'))
    },
    shown: page.getByRole('table'),
  },
]
