import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCall, aFailure, aLiveCall, anAnswer, twoTurns } from '../../fixtures/samples/chat.ts'
import { open, publishAnswering, sentFrom } from '../fake-chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const answer = page.getByRole('article', { name: 'Assistant' }).last()
const questions = twoTurns.slice(0, 3)
const coming = anAnswer('a2', '', { call: aLiveCall() })

const aVersion = (position: 1 | 2) =>
  anAnswer(`v${position}`, `Version ${position}.`, {
    versions: {
      position,
      count: 2,
      previousId: position === 2 ? 'v1' : null,
      nextId: position === 1 ? 'v2' : null,
    },
  })

async function pressAt(name: RegExp): Promise<void> {
  const button = answer.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

describe('focus on a removed element', () => {
  it('moves to the answer after Send again', async () => {
    const failed = anAnswer('a2', '', {
      failure: aFailure(),
      call: aCall({ state: 'failed', source: 'none' }),
    })
    const bridge = await openApp(chatOf([...questions, failed]))
    await pressAt(/^Send again/u)
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message: coming })
    await expect.element(answer.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(answer).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(document.body)
  })

  it('moves to the answer after Stop waiting', async () => {
    const failure = aFailure({ code: 'rate', charge: 'turned-away', mayRetry: true })
    const bridge = await openApp(chatOf([...questions, coming]))
    publishAnswering(bridge.world, bridge.emit, 'sql', true)
    const wait = { messageId: 'a2', failure, remainingMs: 60_000, attempt: 2, attempts: 3 }
    bridge.emit({ type: 'answer-waiting', conversationId: 'sql', messageId: 'a2', wait })
    await pressAt(/^Stop waiting/u)
    const stopped = anAnswer('a2', '', { call: aCall({ state: 'stopped', source: 'none' }) })
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message: stopped })
    await expect.element(answer).toMatchTextContent('Stopped')
    await expect.element(answer).toHaveFocus()
  })

  it('moves to the same button of the next version', async () => {
    const world = chatOf([...questions, aVersion(2)])
    const bridge = await openApp(world)
    bridge.answer('conversations.showVersion', ({ messageId }) => {
      world.messages['sql'] = [...questions, aVersion(messageId === 'v1' ? 1 : 2)]
      return open(world, 'sql')
    })
    for (const name of ['Previous version', 'Next version'] as const) {
      const position = name === 'Previous version' ? '1/2' : '2/2'
      await pressAt(new RegExp(`^${name}`, 'u'))
      await expect.element(answer).toMatchTextContent(position)
      await expect.element(answer.getByRole('button', { name })).toHaveFocus()
    }
  })

  it('moves to the streaming answer after Regenerate', async () => {
    const world = chatOf([...questions, aVersion(1)])
    const bridge = await openApp(world)
    bridge.answer('chat.answerAgain', () => {
      world.messages['sql'] = [...questions, { ...coming, id: 'v2' }]
      return sentFrom(world, 'sql', questions.length)
    })
    await pressAt(/^Regenerate/u)
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
    await expect.element(answer).toHaveFocus()
  })

  it('stays where the user moved it meanwhile', async () => {
    const world = chatOf([...questions, aVersion(1)])
    const bridge = await openApp(world)
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    let goOn = (): void => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    bridge.answer('chat.answerAgain', async () => {
      await held
      world.messages['sql'] = [...questions, { ...coming, id: 'v2' }]
      return sentFrom(world, 'sql', questions.length)
    })
    await pressAt(/^Regenerate/u)
    await box.click()
    goOn()
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
    await expect.element(box).toHaveFocus()
  })

  it('moves to the message box if nothing nearby is left', async () => {
    await openApp(chatOf(twoTurns))
    const stray = document.body.appendChild(document.createElement('button'))
    stray.focus()
    stray.remove()
    await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveFocus()
  })

  it('stays nowhere if the user removed it on purpose', async () => {
    await openApp(chatOf(twoTurns))
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    await expect.element(box).toHaveFocus()
    ;(box.element() as HTMLElement).blur()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(document.activeElement).toBe(document.body)
  })
})
