import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { aTree, treeSums } from '../../fixtures/samples/chat-tree.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const rows = page.getByRole('dialog', { name: 'Branches' }).getByRole('treeitem')
const row = (name: RegExp) => rows.filter({ has: page.getByText(name) })

let bridge: FakeBridge
beforeEach(async () => {
  bridge = await openApp(worldWith([aConversation()], { sql: twoTurns }))
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}')
  await expect.element(row(/they breathe like we do/)).toHaveFocus()
})

it('moves to the row whose words start with the typed letters', async () => {
  await userEvent.keyboard('li')
  await expect.element(row(/Light, water and air/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/And at night\?/)).toHaveFocus()
})

it('shows the tokens of an answer that goes on while the tree is open, and keeps the focus', async () => {
  const tree = aTree()
  const nodes = tree.nodes.map((node) => (node.id === 'a2 again' ? { ...node, own: treeSums(777) } : node))
  bridge.world.tree = { ...tree, nodes }
  const [summary] = bridge.world.summaries
  if (summary === undefined) throw new Error('There is no chat.')
  bridge.emit({ type: 'conversation-changed', summary })
  await expect.element(row(/777 tokens/)).toHaveFocus()
})

it('reads the tree once for many changes in a second', async () => {
  const before = bridge.inputsOf('usage.tree').length
  for (let delta = 0; delta < 20; delta += 1)
    bridge.emit({
      type: 'answer-extended',
      conversationId: 'sql',
      messageId: 'a2 again',
      part: 'text',
      offset: delta,
      text: 'x',
    })
  await expect.poll(() => bridge.inputsOf('usage.tree').length).toBe(before + 1)
})

it('shows every message of a long chat, and starts over if a newer tree appears meanwhile', async () => {
  const tree = aTree()
  const pages: number[] = []
  bridge.answer('usage.tree', () => ({ ...tree, nodes: tree.nodes.slice(0, 2), restId: 'rest' }))
  bridge.answer('usage.moreTree', ({ from }) => {
    pages.push(from)
    return pages.length === 2 ? refuse('not-found') : tree.nodes.slice(from, from + 3)
  })
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}')
  await expect.element(row(/they breathe like we do/)).toHaveFocus()
  await expect.element(rows).toHaveLength(tree.nodes.length)
  expect(pages.slice(0, 3)).toEqual([2, 5, 2])
})
