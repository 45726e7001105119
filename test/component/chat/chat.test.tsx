import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusalStrings } from '../../../src/renderer/strings/refusals.ts'
import { aCall, anAnswer, aQuestion, twoTurns } from '../../fixtures/samples/chat.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { extendAnswer, publishAnswering } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { answer, message, openApp } from '../open-app.tsx'

const send = page.getByRole('button', { name: 'Send', exact: true })
const stop = page.getByRole('button', { name: 'Stop' })
const usage = answer.getByRole('group', { name: 'Token usage' })

const emptyChat = () => chatOf([], { title: '' })

function extend(bridge: FakeBridge, offset: number, text: string): void {
  extendAnswer(bridge, 'answer-1', text, { offset })
}

function end(bridge: FakeBridge, changes: Partial<ReturnType<typeof anAnswer>> = {}): void {
  const ended = anAnswer('answer-1', 'Hello there', {
    call: aCall({
      usage: { promptTokens: 1203, completionTokens: 87, totalTokens: 1290 },
      split: { kind: 'first' },
    }),
    ...changes,
  })
  bridge.emit({ type: 'answer-changed', conversationId: 'sql', message: ended })
  publishAnswering(bridge.world, bridge.emit, 'sql', false)
}

async function ask(bridge: FakeBridge, text = 'Say hello'): Promise<void> {
  await message.fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputsOf('chat.send')).toHaveLength(1)
}

describe('a message', () => {
  it('is sent with Enter, and its answer appears while it streams', async () => {
    const bridge = await openApp(emptyChat())
    await ask(bridge)
    expect(bridge.inputsOf('chat.send')).toEqual([
      { conversationId: 'sql', text: 'Say hello', replacing: null },
    ])
    await expect.element(message).toHaveValue('')
    await expect.element(page.getByRole('article', { name: 'You' })).toMatchTextContent('Say hello')
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
    await expect.element(answer).toMatchTextContent('Waiting for the answer… 0:00')
    extend(bridge, 0, 'Hello')
    extend(bridge, 5, ' there')
    extend(bridge, 5, ' there')
    await expect.element(answer).toMatchTextContent('Hello there')
    end(bridge)
    await expect.element(answer).toHaveAttribute('aria-busy', 'false')
  })

  it.each([
    [
      'its counts in full',
      { split: { kind: 'first' }, usage: { promptTokens: 1203, completionTokens: 87, totalTokens: 1290 } },
      'prompt 1,203 · completion 87 · total 1,290',
      { 'prompt-tokens': '1203', 'completion-tokens': '87', 'total-tokens': '1290', source: 'reported' },
    ],
    [
      'no zero for a missing count',
      { source: 'not-reported', usage: { promptTokens: 1203, completionTokens: null, totalTokens: null } },
      'prompt 1,203 · completion not reported · total not reported',
      { 'prompt-tokens': '1203', 'completion-tokens': '', 'total-tokens': '', source: 'not-reported' },
    ],
    [
      "Tally's own counts with ≈",
      {
        source: 'estimated',
        usage: { promptTokens: null, completionTokens: null, totalTokens: null },
        estimate: { promptTokens: 1203, completionTokens: 87 },
      },
      'prompt ≈ 1,203 · completion ≈ 87 · total ≈ 1,290',
      { 'prompt-tokens': '1203', 'completion-tokens': '87', 'total-tokens': '1290', source: 'estimated' },
    ],
  ] as const)('shows %s', async (_what, call, words, data) => {
    const bridge = await openApp(emptyChat())
    await ask(bridge)
    end(bridge, { call: aCall(call) })
    await expect.element(usage).toHaveTextContent(words)
    for (const [name, value] of Object.entries(data))
      await expect.element(usage).toHaveAttribute(`data-${name}`, value)
    if (data.source === 'estimated')
      await expect.element(usage).toHaveAccessibleDescription(/Tally's estimate/)
    const told = { reported: ', 87 tokens', estimated: ', ≈ 87 tokens', 'not-reported': '' }[data.source]
    await expect.element(page.getByText(`Answer complete${told}`, { exact: true })).toBeInTheDocument()
  })

  it('reloads the chat after a missed piece of the answer', async () => {
    const bridge = await openApp(emptyChat())
    await ask(bridge)
    bridge.world.messages['sql'] = [
      ...(bridge.world.messages['sql'] ?? []).slice(0, 1),
      anAnswer('answer-1', 'All of it'),
    ]
    extend(bridge, 40, 'later')
    await expect.element(answer).toMatchTextContent('All of it')
  })

  it('shows inline code without its backticks, and gives each line its own direction', async () => {
    const text = 'Use `ORDER BY`, please.\nשלום עולם\nIn English.'
    await openApp(chatOf([aQuestion('q1', text), anAnswer('a1', 'Yes.')]))
    const bubble = page.getByRole('article', { name: 'You' }).element().querySelector('[data-words]')
    expect(bubble?.textContent).toBe(text)
    const code = bubble?.querySelector('code')
    expect(code?.querySelector('span')?.getBoundingClientRect().width).toBe(0)
    const last = bubble?.lastChild
    const placeOf = (words: string): DOMRect => {
      const range = document.createRange()
      if (!(last instanceof Text)) throw new Error('The last part is no text.')
      range.setStart(last, last.data.indexOf(words))
      range.setEnd(last, last.data.indexOf(words) + words.length)
      return range.getBoundingClientRect()
    }
    const [hebrew, english] = [placeOf('שלום עולם'), placeOf('In English.')]
    expect(hebrew.left).toBeGreaterThan(english.left)
    expect(hebrew.right).toBeGreaterThan(english.right)
  })

  it('keeps the backticks of a text with fenced code', async () => {
    const text = 'Why `this`?\n\n```js\nlet a = `x`\n```'
    await openApp(chatOf([aQuestion('q1', text), anAnswer('a1', 'Yes.')]))
    const bubble = page.getByRole('article', { name: 'You' }).element().querySelector('[data-words]')
    expect(bubble?.textContent).toBe(text)
    expect(bubble?.querySelector('code')).toBeNull()
  })

  it('can be stopped while its answer streams on a hidden branch, which is looked up once', async () => {
    const bridge = await openApp(emptyChat())
    await ask(bridge)
    bridge.world.messages['sql'] = [aQuestion('before', 'Before'), anAnswer('older', 'An older version')]
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message: anAnswer('other', '') })
    await expect.element(answer).toMatchTextContent('An older version')
    const readBefore = bridge.inputsOf('conversations.open').length
    for (let offset = 0; offset < 50; offset += 1) {
      extend(bridge, offset, '.')
      await new Promise((resolve) => setTimeout(resolve))
    }
    expect(bridge.inputsOf('conversations.open').length - readBefore).toBe(1)
    await stop.click()
    expect(bridge.inputsOf('chat.stop')).toEqual([{ conversationId: 'sql' }])
    end(bridge)
    await expect.element(send).toBeVisible()
  })

  it('loses its “waiting” note when the answer has ended', async () => {
    const bridge = await openApp(emptyChat())
    await ask(bridge)
    bridge.answer('chat.queue', () => refuse('already-answering'))
    await message.fill('And now?')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toMatchTextContent('An answer is still in progress.')
    end(bridge)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('And now?')
  })

  it('stays in the message box with the reason if it is refused, until it is edited', async () => {
    const bridge = await openApp(emptyChat(), (fake) =>
      fake.answer('chat.send', () => refuse('connection-deleted')),
    )
    await ask(bridge)
    await expect.element(page.getByRole('alert')).toMatchTextContent(refusalStrings['connection-deleted'])
    await expect.element(message).toHaveValue('Say hello')
    await message.fill('Say hello again')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('gets a new line with Shift+Enter', async () => {
    const bridge = await openApp(emptyChat())
    await message.fill('One')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}two')
    await expect.element(message).toHaveValue('One\ntwo')
    expect(bridge.inputsOf('chat.send')).toEqual([])
  })
})

const alert = page.getByRole('alert')

const regenerate = page.getByRole('button', { name: 'Regenerate' }).last()

const chat = () => chatOf(structuredClone(twoTurns))

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const stopsOf = (bridge: FakeBridge) => bridge.inputsOf('chat.stop')

describe('Stop in the place of Send', () => {
  it('ignores the second click of a double click, so the answer goes on', async () => {
    const bridge = await openApp(emptyChat())
    await message.fill('Say hello')
    await send.dblClick()
    await expect.element(stop).toBeVisible()
    await wait(50)
    expect(stopsOf(bridge)).toEqual([])
    expect(bridge.inputsOf('chat.send')).toHaveLength(1)
  })

  it('stops by keyboard', async () => {
    const bridge = await openApp(emptyChat())
    await message.fill('Say hello')
    await userEvent.keyboard('{Enter}')
    await expect.element(stop).toBeVisible()
    while (document.activeElement !== stop.element()) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    expect(stopsOf(bridge)).toEqual([{ conversationId: 'sql' }])
  })
})

describe('a regenerated answer', () => {
  it('is requested once, however often the button is pressed', async () => {
    const taken = Promise.withResolvers<void>()
    const bridge = await openApp(chat(), (fake) =>
      fake.answer('chat.answerAgain', async () => {
        await taken.promise
        return refuse('already-answering')
      }),
    )
    await regenerate.click()
    await regenerate.click()
    await regenerate.tripleClick()
    expect(bridge.inputsOf('chat.answerAgain')).toEqual([{ conversationId: 'sql', messageId: 'a2' }])
    taken.resolve()
    await expect.element(alert).toMatchTextContent('An answer is still in progress.')
  })

  it('loses the refusal of its model once another model is chosen', async () => {
    await openApp(chat(), (fake) => fake.answer('chat.answerAgain', () => refuse('model-gone')))
    await regenerate.click()
    await expect.element(alert).toMatchTextContent('The service no longer lists this model.')
    await page.getByRole('combobox', { name: 'Model' }).click()
    await page.getByRole('option', { name: /kestrel-7b/ }).click()
    await expect.element(alert).not.toBeInTheDocument()
  })
})

describe('a very long text', () => {
  it('appears at the cursor at once when it is pasted', async () => {
    await openApp(emptyChat())
    await message.fill('before after')
    const field = message.element() as HTMLTextAreaElement
    field.setSelectionRange(7, 7)
    const pasted = 'a line of many\n'.repeat(60_000)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.element(message).toHaveValue(`before ${pasted}after`)
  })

  it('takes its direction from its beginning; a short one leaves it to the browser', async () => {
    await openApp(emptyChat())
    await message.fill('short')
    await expect.element(message).toHaveAttribute('dir', 'auto')
    await message.fill(`1. שלום ${'words '.repeat(5000)}`)
    await expect.element(message).toHaveAttribute('dir', 'rtl')
    await expect.element(page.getByRole('status', { name: 'Forecast' })).toMatchTextContent('prompt tokens')
  })
})
