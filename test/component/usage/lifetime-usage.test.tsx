import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showExclusions } from '../../../src/renderer/stores/chat/context-exclusions.ts'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const question = page.getByRole('article', { name: 'You' }).first()
const answer = page.getByRole('article', { name: 'Assistant' }).first()
const life = 'Sent 14 times so far, ≈ 58,002 tokens in total.'

const openIt = () => openApp(worldWith([aConversation()], { sql: twoTurns }))
const chooseIn = async (message: typeof question, item: string): Promise<void> => {
  await message.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('how often a message was sent', () => {
  it('appears under messages and answers, and closes the same way', async () => {
    const bridge = await openIt()
    for (const message of [question, answer]) {
      await chooseIn(message, 'Show send count')
      await expect.element(message).toMatchTextContent(life)
      await expect.element(message.getByRole('button', { name: 'More' })).toHaveFocus()
      await chooseIn(message, 'Hide send count')
      await expect.element(message).not.toMatchTextContent(life)
    }
    const ids = twoTurns.slice(0, 2).map(({ id }) => ({ conversationId: 'sql', messageId: id }))
    expect(bridge.inputsOf('usage.lifetimeUsage')).toEqual(expect.arrayContaining(ids))
  })

  it('has a title, and a close button that returns the focus to the message', async () => {
    await openIt()
    await chooseIn(question, 'Show send count')
    const note = question.getByRole('region', { name: 'Send count' })
    await expect.element(note.getByText('Send count', { exact: true })).toBeVisible()
    await note.getByRole('button', { name: 'Close' }).click()
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(question).toHaveFocus()
  })

  it('shows at the Exclude button how much that saves', async () => {
    await openIt()
    showExclusions('sql')
    const button = question.getByRole('button', { name: 'Exclude from context' })
    await userEvent.hover(button)
    await expect
      .element(page.getByText('Excluding this message saves ≈\u00a04,143 tokens per call.'))
      .toBeVisible()
  })

  it('is loaded again when prices change', async () => {
    const bridge = await openIt()
    await chooseIn(question, 'Show send count')
    await expect.element(question).toMatchTextContent(life)
    bridge.world.life = {
      ...bridge.world.life,
      cost: [{ currency: 'USD', amount: '0.029' }],
      unpricedCount: 0,
    }
    bridge.emit({ type: 'prices-changed' })
    await expect.element(question).toMatchTextContent('≈ $0.029.')
  })

  it("reports that it can't be loaded, and affects nothing else", async () => {
    const bridge = await openIt()
    bridge.answer('usage.lifetimeUsage', () => refuse('internal'))
    await chooseIn(question, 'Show send count')
    await expect.element(question).toMatchTextContent("Tally couldn't load the send count.")
    await chooseIn(question, 'Exclude from context')
    await expect.poll(() => bridge.inputsOf('conversations.setExcluded')).toHaveLength(1)
  })
})
