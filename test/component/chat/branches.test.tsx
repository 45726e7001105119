import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { aTree, treeSums } from '../../fixtures/samples/chat-tree.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { extendAnswer } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const rows = page.getByRole('dialog', { name: 'Branches' }).getByRole('treeitem')
const row = (name: RegExp) => rows.filter({ has: page.getByText(name) })

let bridge: FakeBridge
beforeEach(async () => {
  bridge = await openApp(chatOf(twoTurns))
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}')
  await expect.element(row(/they breathe like we do/)).toHaveFocus()
})

it('moves to the row whose words start with the typed letters', async () => {
  await userEvent.keyboard('li')
  await expect.element(row(/Light, water and air/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/And at night\?/)).toHaveFocus()
})

it('is read out by row, folds, and leads to an answer, by keyboard alone', async () => {
  await expect
    .element(row(/they breathe like we do/))
    .toHaveAccessibleName(
      /^Assistant: At night they breathe.*, version 2 of 2, 304 tokens, .*end of the branch in view, branch 455 tokens/u,
    )
  await userEvent.keyboard('{Home}')
  await expect.element(rows.first()).toHaveFocus()
  const whole = rows.elements().length
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(rows).toHaveLength(whole - 1)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(rows).toHaveLength(whole)
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Branches' })).not.toBeInTheDocument()
  await expect
    .poll(() => bridge.inputsOf('conversations.showVersion'))
    .toEqual([{ conversationId: 'sql', messageId: 'a2 again' }])
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

it('names how many calls of a branch have a price', async () => {
  const allCalls = treeSums(900, {
    callCount: 5,
    cost: [{ currency: 'USD', amount: '0.1' }],
    unpricedCount: 1,
  })
  bridge.world.tree = { ...aTree(), allCalls }
  const [summary] = bridge.world.summaries
  if (summary === undefined) throw new Error('There is no chat.')
  bridge.emit({ type: 'conversation-changed', summary })
  await expect
    .element(page.getByRole('dialog').getByRole('status', { name: 'All calls' }))
    .toHaveTextContent('All calls 900 tokens · 5 calls · $0.10 for 4 of 5 calls')
})

it('says first which counts are missing, where the column may be too narrow for all words', async () => {
  await expect
    .element(row(/And at night\?/).getByText(/^1 without counts/u))
    .toHaveTextContent('1 without counts · $0.003 for 1 of 2 calls · <$0.0001 · ≈ 88 tokens')
})

const difference = page.getByRole('table', { name: 'Difference' }).getByRole('row').last()

async function compare(keys: string): Promise<void> {
  await userEvent.keyboard(keys)
  await userEvent.click(page.getByRole('button', { name: 'Compare branches' }))
  await expect.element(page.getByRole('dialog', { name: 'Two branches' })).toBeVisible()
}

it('shows no difference to a branch whose calls lack counts and prices', async () => {
  await compare(' {ArrowUp} ')
  const [, whole, lacking] = page.getByRole('table', { name: 'Difference' }).getByRole('row').elements()
  expect(lacking?.textContent).toContain('151 · ≈\u00a088 tokens')
  expect(lacking?.textContent).toContain('$0.0015 for 1 of 2 calls · <$0.0001')
  expect(whole?.textContent).toContain('455')
  await expect.element(difference).toHaveTextContent('Differenceunknownunknown0')
})

it('shows the difference of two branches that are reported and priced', async () => {
  await compare(' {ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp} ')
  // 120 - 151 - 304 tokens, and 0.001207 - 0.001517 - 0.003047 dollars.
  await expect.element(difference).toHaveTextContent('Difference-335-$0.0034-1')
  await userEvent.click(page.getByRole('button', { name: 'Back to the tree' }))
  await expect.element(row(/they breathe like we do/)).toHaveFocus()
})

it('reads the tree once for many changes in a second', async () => {
  const before = bridge.inputsOf('usage.tree').length
  for (let delta = 0; delta < 20; delta += 1) extendAnswer(bridge, 'a2 again', 'x', { offset: delta })
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
