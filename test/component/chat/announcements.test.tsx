import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCall, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { extendAnswer, publishAnswering } from '../fake-chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const spoken = '[aria-live="polite"], [role="status"]'

const usage = (completionTokens: number) => ({
  promptTokens: 10,
  completionTokens,
  totalTokens: 10 + completionTokens,
})

it('a screen reader in the transcript announces the end of each answer once, with its tokens, and nothing before', async () => {
  const bridge = await openApp(chatOf([]))
  const told: string[] = []
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const place = (target instanceof Element ? target : target.parentElement)?.closest(spoken)
      if (place) told.push(...[...addedNodes].map((node) => node.textContent ?? ''))
    }
  })
  watch.observe(document.body, { childList: true, characterData: true, subtree: true })
  for (const [turn, tokens] of [87, 1_203].entries()) {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(`Question ${turn}`)
    await userEvent.keyboard('{Enter}')
    const messageId = `answer-${turn + 1}`
    const live = page.getByRole('article', { name: 'Assistant' }).last()
    await expect.element(live).toHaveAttribute('aria-busy', 'true')
    for (const [index, text] of ['Words ', 'and ', 'more.'].entries()) {
      const offset = ['', 'Words ', 'Words and '][index]?.length ?? 0
      extendAnswer(bridge, messageId, text, { offset })
    }
    await expect.element(live).toMatchTextContent('Words and more.')
    const call = aCall({ id: `call-${turn + 1}`, usage: usage(tokens) })
    const message = anAnswer(messageId, 'Words and more.', { call })
    const { messages } = bridge.world
    messages['sql'] = (messages['sql'] ?? []).map((one) => (one.id === messageId ? message : one))
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message })
    publishAnswering(bridge.world, bridge.emit, 'sql', false)
    const end = `Answer complete, ${tokens.toLocaleString('en-US')} tokens`
    await expect.poll(() => told.filter((text) => text === end)).toHaveLength(1)
  }
  watch.disconnect()
  expect(told.filter((text) => /Words/u.test(text))).toEqual([])
  expect(told.filter((text) => text.startsWith('Answer complete'))).toHaveLength(2)
  await expect.element(page.getByRole('log', { name: 'Transcript' })).toHaveAttribute('aria-live', 'off')
})

const mixed = `שלום, כמה זה 1,203?

An English paragraph after it.

- פריט ראשון
- a second item

| כותרת | Head |
|---|---|
| תא | cell |

> ציטוט`

const directionOf = (text: string): string => {
  const block = page
    .getByRole('log')
    .getByText(new RegExp(`^${text}`, 'u'))
    .first()
    .element()
  return getComputedStyle(block).direction
}

describe('right-to-left text', () => {
  it('changes the direction of its own block only', async () => {
    await openApp(chatOf([aQuestion('q', 'כמה זה?'), anAnswer('a', mixed)], { title: 'כמה זה עולה?' }))
    await expect.element(page.getByText(/^An English paragraph/u)).toBeVisible()
    for (const text of ['שלום', 'פריט ראשון', 'ציטוט', 'תא$']) expect(directionOf(text)).toBe('rtl')
    for (const text of ['An English', 'a second item', 'cell$']) expect(directionOf(text)).toBe('ltr')
    const counts = page.getByRole('group', { name: 'Token usage' }).element()
    expect(getComputedStyle(counts).direction).toBe('ltr')
  })
})
