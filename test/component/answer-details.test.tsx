import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Output } from '../../src/shared/contract/contract.ts'
import { aCall, aConversation, twoTurns } from '../fixtures/samples/chat.ts'
import { worldWith } from './fake-world.ts'
import { openApp } from './open-app.tsx'

afterEach(() => vi.restoreAllMocks())

const answer = page.getByRole('article', { name: 'Assistant' }).last()

describe('the details of an answer', () => {
  const shownExchange = async (exchange: Output<'chat.exchange'>) => {
    const bridge = await openApp(worldWith([aConversation()], { sql: twoTurns }), (fake) =>
      fake.answer('chat.exchange', () => exchange),
    )
    await answer.getByRole('button', { name: 'Details' }).click()
    await answer.getByRole('button', { name: 'Show raw exchange' }).click()
    return bridge
  }

  it('show request and response, each with its own scrolling by keyboard and its own Copy', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const response = `HTTP/1.1 200 OK\n\n${'data: {"choices":[]}\n\n'.repeat(5_000)}`
    await shownExchange({ request: 'POST /v1/chat/completions', response, responseKind: 'whole' })
    const box = answer.getByRole('group', { name: 'Response' })
    await expect.element(box).toMatchTextContent('HTTP/1.1 200 OK')
    await box.click()
    await userEvent.keyboard('{PageDown}')
    await expect.poll(() => box.element().scrollTop).toBeGreaterThan(0)
    await answer.getByRole('button', { name: 'Copy request' }).click()
    await answer.getByRole('button', { name: 'Copy response' }).click()
    expect(writeText.mock.calls).toEqual([['POST /v1/chat/completions'], [response]])
  })

  it.each([
    ['forgotten', 'Tally keeps the raw responses of the last 20 answers until you quit.'],
    ['demo', 'The demo service runs inside Tally.'],
  ] as const)('say that a response is %s, and offer nothing to copy', async (responseKind, words) => {
    await shownExchange({ request: 'POST', response: '', responseKind })
    await expect.element(answer).toMatchTextContent(words)
    await expect.element(answer.getByRole('button', { name: 'Copy request' })).toBeVisible()
    await expect.element(answer.getByRole('button', { name: 'Copy response' })).not.toBeInTheDocument()
  })

  it('list every other call of the same answer, without a zero for a missing count', async () => {
    const none = { promptTokens: null, completionTokens: null, totalTokens: null }
    const tries = [
      aCall({ id: 'c1', state: 'failed', source: 'none', usage: none, httpStatus: 503, durationMs: 120 }),
      aCall({ id: 'c2', state: 'cut-off', source: 'not-reported', usage: none }),
      aCall({ id: 'c3' }),
    ]
    await openApp(worldWith([aConversation()], { sql: twoTurns }), (fake) =>
      fake.answer('chat.attempts', () => tries),
    )
    await answer.getByRole('button', { name: 'Details' }).click()
    const rows = answer.getByRole('table', { name: 'Calls for this answer' }).getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent('failed503–––')
    await expect.element(rows.nth(1)).toMatchTextContent('0.1 s')
    await expect.element(rows.nth(2)).toMatchTextContent('cut off200not reportednot reportednot reported')
    await expect.element(rows.nth(3)).toMatchTextContent('complete2001,2031421,345')
  })
})
