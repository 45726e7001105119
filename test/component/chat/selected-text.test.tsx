import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { estimateTokens } from '../../../src/shared/domain/usage/token-rates.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { cachedFor } from './cached-prompts.ts'

const answer = page.getByRole('article', { name: 'Assistant' }).first()
const quote = page.getByRole('button', { name: 'Quote', exact: true })
const tokens = page
  .getByRole('status')
  .filter({ hasText: /^≈\s\d+ tokens?/ })
  .last()

async function openTurns(prepare?: (bridge: FakeBridge) => void): Promise<void> {
  await openApp(chatOf(twoTurns), prepare)
  await expect.element(answer).toBeInTheDocument()
}

/** The first text of the answer. */
function words(): Text {
  const all = document.createTreeWalker(
    answer.element().querySelector('[data-words]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const node = all.nextNode()
  if (!(node instanceof Text)) throw new Error('The answer has no words.')
  return node
}

async function extendByKey(from: number, to: number): Promise<string> {
  const node = words()
  const log = page.getByRole('log', { name: 'Transcript' }).element()
  if (log instanceof HTMLElement) log.focus()
  getSelection()?.setBaseAndExtent(node, from, node, to)
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  return getSelection()?.toString() ?? ''
}

describe('selected words of a message', () => {
  it('show their tokens and price as a prompt, and can be quoted, after a press', async () => {
    await openTurns((bridge) => cachedFor(bridge, 60_000, 0))
    const height = answer.element().getBoundingClientRect().height
    await answer
      .getByText('Not reliably', { exact: false })
      .first()
      .dblClick({ position: { x: 12, y: 8 } })
    await expect.element(quote).toBeVisible()
    await expect.poll(() => tokens.element().textContent).toMatch(/^≈\s\d tokens? · <\$0\.0001 as a prompt$/)
    expect(answer.element().getBoundingClientRect().height).toBe(height)
  })

  it('show them while the keyboard selects, until nothing is selected or Escape', async () => {
    await openTurns()
    const selected = await extendByKey(0, 20)
    expect(selected.length).toBe(21)
    await expect.element(tokens).toHaveAttribute('data-tokens', `${estimateTokens(selected.trim())}`)
    await expect.element(tokens).not.toHaveTextContent('as a prompt')
    getSelection()?.removeAllRanges()
    await expect.element(quote).not.toBeInTheDocument()
    await extendByKey(0, 20)
    await expect.element(quote).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(quote).not.toBeInTheDocument()
  })

  it('are counted only within one message', async () => {
    await openTurns()
    const log = page.getByRole('log', { name: 'Transcript' }).element()
    getSelection()?.selectAllChildren(log)
    await userEvent.keyboard('{Shift>}{End}{/Shift}')
    await expect.element(quote).not.toBeInTheDocument()
  })
})
