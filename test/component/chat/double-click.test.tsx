import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const message = page.getByRole('textbox', { name: 'Message' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const stop = page.getByRole('button', { name: 'Stop' })
const alert = page.getByRole('alert')
const regenerate = page.getByRole('button', { name: 'Regenerate' }).last()

const emptyChat = () => worldWith([aConversation({ title: '' })])
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
