import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Wait } from '../../../src/shared/contract/conversations/conversation.ts'
import { aCall, aFailure, aLiveCall, anAnswer, twoTurns } from '../../fixtures/samples/chat.ts'
import { extendAnswer, publishAnswering } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { answer, openApp } from '../open-app.tsx'

const stopWaiting = answer.getByRole('button', { name: 'Stop waiting' })
const stop = page.getByRole('button', { name: 'Stop', exact: true })

const failure = aFailure({ code: 'rate', charge: 'turned-away', mayRetry: true })

function aWait(changes: Partial<Wait> = {}): Wait {
  return { messageId: 'a2', failure, remainingMs: 60_000, attempt: 2, attempts: 3, ...changes }
}

const questions = twoTurns.slice(0, 3)
const liveChat = () => chatOf([...questions, anAnswer('a2', '', { call: aLiveCall() })])

async function openWaiting(changes: Partial<Wait> = {}) {
  const bridge = await openApp(liveChat())
  publishAnswering(bridge.world, bridge.emit, 'sql', true)
  bridge.emit({ type: 'answer-waiting', conversationId: 'sql', messageId: 'a2', wait: aWait(changes) })
  return bridge
}

describe('a pause before a retry', () => {
  it('shows the cause and a countdown, in place of the answer', async () => {
    await openWaiting({ remainingMs: 3_000 })
    await expect.element(answer).toMatchTextContent('Too many requests. Retrying in')
    await expect.element(answer.getByText('Retrying in 2 s (attempt 2 of 3)')).toBeVisible()
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
    await expect.element(answer).not.toMatchTextContent('Waiting for the answer')
    await expect.element(answer.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(answer.getByText('Retrying (attempt 2 of 3)')).toBeVisible()
    // It is announced once, without the countdown.
    const told = page.getByText('Too many requests. Tally will retry.')
    await expect.element(told).toBeInTheDocument()
    expect(told.element().closest('[aria-live=polite]')).not.toBeNull()
  })

  it('says that it waits for the network if no time is set', async () => {
    await openWaiting({ failure: aFailure({ code: 'network', charge: 'never-left' }), remainingMs: null })
    await expect
      .element(answer)
      .toMatchTextContent("Tally couldn't reach the service. Waiting for the network (attempt 2 of 3)")
  })

  it('can be stopped in its place and at the message box', async () => {
    const bridge = await openWaiting()
    await stopWaiting.click()
    await stop.click()
    expect(bridge.inputsOf('chat.stop')).toEqual([
      { conversationId: 'sql', messageId: 'a2' },
      { conversationId: 'sql' },
    ])
  })

  it('is replaced by the next attempt, which has its own start', async () => {
    const bridge = await openWaiting()
    await expect.element(stopWaiting).toBeVisible()
    const next = aLiveCall({ id: 'second', attempt: 2, startedAt: Date.now() - 77_000 })
    bridge.world.messages['sql'] = [...questions, anAnswer('a2', '', { call: next })]
    bridge.emit({ type: 'answer-waiting', conversationId: 'sql', messageId: 'a2', wait: null })
    await expect.element(answer).toMatchTextContent('Waiting for the answer… 1:1')
    await expect.element(stopWaiting).not.toBeInTheDocument()
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message: anAnswer('a2', 'Here it is') })
    await expect.element(answer).toMatchTextContent('Here it is')
    await expect.element(answer).toHaveAttribute('aria-busy', 'false')
  })

  it('shows the next attempt even if its call cannot be read', async () => {
    const bridge = await openWaiting()
    bridge.answer('conversations.open', () => refuse('internal'))
    bridge.emit({ type: 'answer-waiting', conversationId: 'sql', messageId: 'a2', wait: null })
    await expect.element(answer).toMatchTextContent('Waiting for the answer… 0:0')
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
  })

  it('survives a reload, instead of the earlier failure', async () => {
    const failed = anAnswer('a2', '', { call: aCall({ state: 'failed', source: 'none' }), failure })
    const world = chatOf([...questions, failed])
    world.waits['sql'] = [aWait()]
    await openApp(world)
    await expect.element(stopWaiting).toBeVisible()
    await expect.element(answer.getByText(/Retrying in \d+ s \(attempt 2 of 3\)/)).toBeVisible()
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
    await expect.element(answer.getByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the failure with the number of attempts if no retry follows', async () => {
    const bridge = await openWaiting()
    const call = aCall({ state: 'failed', source: 'none', attempt: 3 })
    const message = anAnswer('a2', '', { call, failure })
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message })
    await expect.element(answer.getByRole('alert')).toMatchTextContent('Attempts3')
    await expect.element(stopWaiting).not.toBeInTheDocument()
  })
})

describe("an answer that hasn't started", () => {
  it('shows the seconds from the first one on, and later minutes', async () => {
    const call = aLiveCall({ startedAt: Date.now() - 610_000 })
    await openApp(chatOf([...questions, anAnswer('a2', '', { call })]))
    await expect.element(answer.getByText(/^Waiting for the answer… 10:1\d$/)).toBeVisible()
  })

  it('keeps counting', async () => {
    await openApp(liveChat())
    await expect.element(answer.getByText('Waiting for the answer… 0:02')).toBeVisible()
  })
})

describe('reasoning', () => {
  const summary = answer.getByText(/^(?:Thinking|Reasoning)/)
  const reasoningBox = answer.getByRole('group', { name: 'Reasoning' })

  const thought = (text: string) =>
    anAnswer('a2', text, { reasoning: 'First **this**.\n  Then that.', call: aCall() })

  it('is folded while it streams, with the time in its label', async () => {
    const bridge = await openApp(liveChat())
    extendAnswer(bridge, 'a2', 'First this', { part: 'reasoning' })
    await expect.element(summary).toMatchTextContent(/Thinking… 0:0\d/)
    await expect.element(answer).not.toMatchTextContent('First this')
    await expect.element(answer).not.toMatchTextContent('Waiting for the answer')
    extendAnswer(bridge, 'a2', 'So it is.')
    await expect.element(summary).toHaveTextContent('Reasoning')
    await expect.element(answer).toMatchTextContent('So it is.')
  })

  it('is shown as plain text, apart from the answer, when unfolded', async () => {
    await openApp(chatOf([...questions, thought('So it is.')]))
    await expect.element(reasoningBox).not.toBeInTheDocument()
    await summary.click()
    expect(reasoningBox.element().textContent).toBe('First **this**.\n  Then that.')
    await summary.click()
    await expect.element(reasoningBox).not.toBeInTheDocument()
  })

  it('is not copied with the answer', async () => {
    await openApp(chatOf([...questions, thought('So it is.')]))
    const copied: string[] = []
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: async (text: string) => void copied.push(text),
      configurable: true,
    })
    await answer.getByRole('button', { name: 'Copy', exact: true }).click()
    Reflect.deleteProperty(navigator.clipboard, 'writeText')
    expect(copied).toEqual(['So it is.'])
  })

  it('says that it is all there is, if no answer followed', async () => {
    await openApp(chatOf([...questions, thought('')]))
    await expect.element(answer).toMatchTextContent('The answer is empty. The service sent only reasoning.')
  })

  it('of twenty million characters is not drawn while it is folded', async () => {
    const reasoning = 'It may be so, or it may not be so, as it were.\n'.repeat(430_000)
    const long = anAnswer('a2', 'Yes.', { reasoning, call: aCall() })
    await openApp(chatOf([...questions, long]))
    await expect.element(answer).toMatchTextContent('Yes.')
    expect(answer.element().textContent.length).toBeLessThan(1_000)
    await userEvent.hover(summary)
    await expect.element(summary).toBeVisible()
  })
})
