import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aLiveCall, anAnswer, aQuestion, aQueue } from '../../fixtures/samples/chat.ts'
import { chatOf, type World } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'

const waiting = page.getByRole('region', { name: 'Queued messages' })

/** A conversation that is being answered. */
function answering(changes: Partial<World> = {}): World {
  const live = anAnswer('a1', 'A st', { call: aLiveCall() })
  const world = chatOf([aQuestion('q1', 'Why?'), live])
  const [summary] = world.summaries
  return { ...world, summaries: summary ? [{ ...summary, isAnswering: true }] : [], ...changes }
}
const held = (): World => ({
  ...chatOf(),
  queued: { sql: aQueue(['Later'], 'person') },
})

it('shows the extra fields of a queued message', async () => {
  const [first, second] = aQueue(['Later', 'Last'], 'person').messages
  if (first === undefined || second === undefined) throw new Error('The queue is empty.')
  const messages = [{ ...first, extraFields: '{\n  "seed": 7\n}' }, second]
  await openApp({ ...held(), queued: { sql: { messages, waitsFor: 'person', refusal: null } } })
  const [one, other] = waiting.getByRole('listitem').elements()
  expect(one?.textContent).toContain('LaterExtra fields{ "seed": 7 }')
  expect(other?.textContent).not.toContain('Extra fields')
})

describe('Escape during an answer', () => {
  const stops = (bridge: Awaited<ReturnType<typeof openApp>>) => bridge.inputsOf('chat.stop')

  it('stops the answer, and the focus is in the message box', async () => {
    const bridge = await openApp(answering())
    await page.getByRole('link', { name: 'A stable sort in SQL' }).click()
    await userEvent.keyboard('{Escape}')
    expect(stops(bridge)).toEqual([{ conversationId: 'sql' }])
    await expect.element(message).toHaveFocus()
  })

  it('first closes the panel, the search or the dialog', async () => {
    const bridge = await openApp(answering())
    await page.getByRole('button', { name: 'Usage' }).click()
    await expect.element(page.getByRole('region', { name: 'Chat usage' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('region', { name: 'Chat usage' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}f{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Find in chat' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox', { name: 'Find in chat' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Commands' })).not.toBeInTheDocument()
    expect(stops(bridge)).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(stops(bridge)).toHaveLength(1)
  })

  it('is left to the search field with the focus', async () => {
    const bridge = await openApp(answering())
    await page.getByRole('searchbox', { name: 'Search' }).click()
    await userEvent.keyboard('{Escape}')
    expect(stops(bridge)).toEqual([])
  })
})

it('a streaming answer shows an estimate of its tokens so far', async () => {
  await openApp(answering())
  const answer = page.getByRole('article', { name: 'Assistant' })
  await expect.element(answer.getByText(/^completion ≈\s\d+ so far$/u)).toBeVisible()
})

it('Send is quiet while there is nothing to send', async () => {
  await openApp(chatOf())
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await message.fill('Why?')
  await expect.element(send).toHaveAttribute('aria-disabled', 'false')
})

describe('a message sent during an answer', () => {
  it('waits above the empty message box, and says that it waits', async () => {
    const bridge = await openApp(answering())
    await message.fill('And then?')
    await userEvent.keyboard('{Enter}')
    await expect.element(waiting).toMatchTextContent('And then?')
    await expect.element(message).toHaveValue('')
    await expect.element(page.getByRole('log')).not.toMatchTextContent('And then?')
    await expect
      .element(page.getByText(/Tally sends this message when the answer is complete./))
      .toBeVisible()
    expect(bridge.inputsOf('chat.queue')).toEqual([{ conversationId: 'sql', text: 'And then?' }])
    expect(bridge.inputsOf('chat.send')).toEqual([])
  })

  it('can be queued by a button too, and Stop keeps its place', async () => {
    const bridge = await openApp(answering())
    await message.fill('And then?')
    await page.getByRole('button', { name: 'Send after this answer' }).click()
    await expect.poll(() => bridge.inputsOf('chat.queue')).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    await expect.element(message).toHaveFocus()
  })

  it('returns in front of newer text, which Ctrl+Z undoes and Ctrl+Shift+Z redoes', async () => {
    await openApp(answering())
    await message.fill('And then?')
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveValue('')
    await userEvent.keyboard('More')
    await page.getByRole('button', { name: 'Move to draft' }).click()
    await expect.element(message).toHaveValue('And then?\n\nMore')
    await expect.element(message).toHaveFocus()
    await expect.element(waiting).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(message).toHaveValue('More')
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.element(message).toHaveValue('And then?\n\nMore')
  })

  it('moves from the queue into the chat once it is sent', async () => {
    const bridge = await openApp(answering())
    await message.fill('And then?')
    await userEvent.keyboard('{Enter}')
    await expect.element(waiting).toBeVisible()
    bridge.world.messages['sql'] = [aQuestion('q2', 'And then?'), anAnswer('a2', '', { call: aLiveCall() })]
    bridge.emit({ type: 'queue-changed', conversationId: 'sql', queue: aQueue([], 'answer'), isSent: true })
    await expect.element(waiting).not.toBeInTheDocument()
    await expect.element(page.getByRole('article', { name: 'You' })).toMatchTextContent('And then?')
  })
})

describe('a queued message after an incomplete answer', () => {
  it('is there after a restart, says so, and is sent on request', async () => {
    const bridge = await openApp(held())
    await expect.element(waiting).toMatchTextContent('Later')
    await expect.element(page.getByText(/the previous answer wasn't completed/)).toBeVisible()
    await waiting.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => bridge.inputsOf('chat.sendQueued')).toEqual([{ conversationId: 'sql' }])
    await expect.element(message).toHaveFocus()
  })
})

describe('several queued messages', () => {
  const rows = waiting.getByRole('listitem')
  const three = (): World => answering({ queued: { sql: aQueue(['One', 'Two', 'Three'], 'answer') } })
  const texts = () => rows.all().map((row) => row.element().textContent)

  it('wait in their order, and the newest comes last', async () => {
    await openApp(answering())
    for (const text of ['One', 'Two']) {
      await message.fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.element(message).toHaveValue('')
    }
    await expect.poll(texts).toEqual(['One', 'Two'])
    await expect.element(page.getByText(/2 queued. Tally sends each one after/u)).toBeVisible()
  })

  it.each([
    [
      'up',
      2,
      0,
      [
        ['One', 'Three', 'Two'],
        ['Three', 'One', 'Two'],
      ],
    ],
    [
      'down',
      0,
      2,
      [
        ['Two', 'One', 'Three'],
        ['Two', 'Three', 'One'],
      ],
    ],
  ] as const)('are moved %s by keyboard, and the button keeps the focus', async (way, from, to, orders) => {
    const bridge = await openApp(three())
    const move = (row: number) => rows.nth(row).getByRole('button', { name: `Move ${way}` })
    move(from).element().focus()
    for (const order of orders) {
      await userEvent.keyboard('{Enter}')
      await expect.poll(texts).toEqual(order)
    }
    await userEvent.keyboard('{Enter}')
    expect(bridge.inputsOf('chat.moveQueued')).toHaveLength(2)
    await expect.element(move(to)).toHaveFocus()
  })

  it('are removed one by one, which can be undone', async () => {
    await openApp(three())
    await rows.nth(1).getByRole('button', { name: 'Remove from queue' }).click()
    await expect.poll(texts).toEqual(['One', 'Three'])
    await expect.element(message).toHaveFocus()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(texts).toEqual(['One', 'Two', 'Three'])
  })

  it('go to the draft with their files, in front of its text', async () => {
    const file = 'a.csv (4 B):\n```csv\na,b\n```\n'
    await openApp(answering({ queued: { sql: aQueue(['One', `${file}\nTwo`], 'answer') } }))
    await expect.poll(texts).toEqual(['One', ' a.csv Two'])
    await message.fill('More')
    await rows.nth(1).getByRole('button', { name: 'Move to draft' }).click()
    await expect.element(message).toHaveValue('Two\n\nMore')
    await expect.element(page.getByRole('button', { name: 'Remove “a.csv”' })).toBeVisible()
    await expect.poll(texts).toEqual(['One'])
  })
})
