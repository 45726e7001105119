import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quote } from '../../../src/renderer/stores/chat/editing.ts'
import { aConversation, aLiveCall, anAnswer, aQuestion, twoTurns } from '../../fixtures/samples/chat.ts'
import { extendAnswer } from '../fake-chat.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'

const chat = () =>
  chatOf([
    aQuestion('q1', 'First?'),
    anAnswer('a1', 'Yes.'),
    aQuestion('q2', 'Second?'),
    anAnswer('a2', 'No.'),
  ])

function drag(type: 'dragover' | 'drop', files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

const csvBlock = 'data.csv (4 B):\n```csv\na,b\n```\n'
const csvChip = page.getByRole('button', { name: /^data.csv/u })

describe('a text file', () => {
  it('that is dropped is a chip above the message, which opens and can be removed', async () => {
    const bridge = await openApp(chat())
    await message.fill('Look:')
    const files = [new File(['a,b\n'], 'data.csv'), new File([new Uint8Array([0, 1])], 'photo.raw')]
    drag('dragover', files)
    await expect.element(page.getByText(/Drop files here/)).toBeVisible()
    drag('drop', files)
    await expect.element(csvChip).toMatchTextContent(/3 B · ≈.\d+ tokens/u)
    await expect.element(message).toHaveValue('Look:')
    await expect.element(message).toHaveFocus()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent("“photo.raw” isn't text that Tally can read")
    await expect.element(page.getByText(/Drop files here/)).not.toBeInTheDocument()
    await csvChip.click()
    await expect.element(page.getByRole('group', { name: 'Text of “data.csv”' })).toMatchTextContent('a,b')
    await message.fill('Look here:')
    window.dispatchEvent(new Event('blur'))
    const saved = () => (bridge.inputsOf('conversations.saveDraft') as { draft: string }[]).at(-1)?.draft
    await expect.poll(saved).toBe(`${csvBlock}\nLook here:`)
    await page.getByRole('button', { name: 'Remove “data.csv”' }).click()
    await expect.element(csvChip).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('Look here:')
    await expect.element(message).toHaveFocus()
  })

  it('is kept with the draft, and sent as a code block in front of the message', async () => {
    const world = worldWith([aConversation({ draft: `${csvBlock}\nWhich column?` })])
    const bridge = await openApp(world)
    await expect.element(csvChip).toBeVisible()
    await expect.element(message).toHaveValue('Which column?')
    await message.click()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.inputsOf('chat.send'))
      .toMatchObject([{ text: `${csvBlock}\nWhich column?` }])
    await expect.element(page.getByRole('button', { name: 'Remove “data.csv”' })).not.toBeInTheDocument()
  })

  it('that cannot be attached is reported, also after another one', async () => {
    await openApp(chat())
    const alert = page.getByRole('alert')
    drag('drop', [new File([new Uint8Array([0, 1])], 'photo.raw')])
    await expect.element(alert).toMatchTextContent("“photo.raw” isn't text that Tally can read")
    drag('drop', [new File(['x'], 'x.txt'), new File([new Uint8Array([0, 1])], 'sound.wav')])
    await expect.element(page.getByRole('button', { name: 'Remove “x.txt”' })).toBeVisible()
    await expect.element(alert).toMatchTextContent("“sound.wav” isn't text that Tally can read")
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('that is an archive of another program is refused with the place to import it', async () => {
    await openApp(chat())
    drag('drop', [new File([new Uint8Array(2_000_000)], 'Export.ZIP')])
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        "“Export.ZIP” isn't a text file, so nothing was attached. To import chats from another program, open Settings › Privacy and data.",
      )
  })

  it('directly in front of the text stays there when the text changes', async () => {
    const bridge = await openApp(worldWith([aConversation({ draft: `${csvBlock}Why` })]))
    await expect.element(message).toHaveValue('Why')
    await message.click()
    await userEvent.keyboard('?')
    await expect
      .poll(() => bridge.inputsOf('conversations.saveDraft'))
      .toMatchObject([{ draft: `${csvBlock}Why?` }])
  })

  it('can be chosen by keyboard', async () => {
    await openApp(chat())
    await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), [
      new File(['x'], 'x.txt'),
    ])
    await expect.element(page.getByRole('button', { name: 'Remove “x.txt”' })).toBeVisible()
    await expect.element(message).toHaveFocus()
  })

  it('comes back with its message by the arrow keys', async () => {
    await openApp(chatOf([aQuestion('q', `${csvBlock}\nWhy?`), anAnswer('a', 'So.')]))
    await message.click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(message).toHaveValue('Why?')
    await expect.element(page.getByRole('button', { name: 'Remove “data.csv”' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Remove “data.csv”' })).not.toBeInTheDocument()
  })
})

describe('a sent message', () => {
  const you = page.getByRole('article', { name: 'You' })

  it('shows each file as a closed card, which opens, also for a search', async () => {
    const text = `Look:\n\n${csvBlock}\nWhich column?`
    await openApp(chatOf([aQuestion('q', text), anAnswer('a', 'The first.')]))
    await expect.element(you).toMatchTextContent(/Look:.*data.csv.*Which column\?/u)
    await expect.element(you).not.toMatchTextContent('```')
    await expect.element(you.getByText('a,b')).not.toBeInTheDocument()
    await csvChip.click()
    await expect.element(you.getByText('a,b')).toBeVisible()
    await csvChip.click()
    await userEvent.keyboard('{Control>}f{/Control}')
    await userEvent.keyboard('a,b')
    await expect.element(you.getByText('a,b')).toBeVisible()
    await expect.poll(() => CSS.highlights.get('found-current')?.size).toBe(1)
    await csvChip.click()
    await expect.element(you.getByText('a,b')).not.toBeInTheDocument()
  })

  it('shows the real size of a file, whatever the message says', async () => {
    const text = `notes.txt (1 B):\n\`\`\`txt\n${'é'.repeat(1_000)}\n\`\`\`\n`
    await openApp(chatOf([aQuestion('q', text), anAnswer('a', 'So.')]))
    await expect.element(page.getByRole('button', { name: /^notes.txt/u })).toMatchTextContent('2.0 kB')
  })

  it('is edited with its files as chips', async () => {
    const bridge = await openApp(chatOf([aQuestion('q', `${csvBlock}\nWhy?`), anAnswer('a', 'So.')]))
    await you.getByRole('button', { name: 'Edit' }).click()
    const editor = page.getByRole('textbox', { name: 'Edit message' })
    await expect.element(editor).toHaveValue('Why?')
    await editor.fill('Why not?')
    await page.getByRole('button', { name: 'Save and send' }).click()
    await expect.poll(() => bridge.inputsOf('chat.send')).toMatchObject([{ text: `${csvBlock}\nWhy not?` }])
  })

  it('of many lines is collapsed, with a button that shows all of it', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`)
    await openApp(chatOf([aQuestion('q', lines.join('\n')), anAnswer('a', 'So.')]))
    await expect.element(you).toMatchTextContent('line 20')
    await expect.element(you).not.toMatchTextContent('line 21')
    await you.getByRole('button', { name: 'Show all' }).click()
    await expect.element(you).toMatchTextContent('line 40')
    await you.getByRole('button', { name: 'Show less' }).click()
    await expect.element(you).not.toMatchTextContent('line 21')
    await userEvent.keyboard('{Control>}f{/Control}')
    await userEvent.keyboard('line 33')
    await expect.element(you).toMatchTextContent('line 33')
    await you.getByRole('button', { name: 'Show less' }).click()
    await expect.element(you).not.toMatchTextContent('line 21')
    await page.getByRole('textbox', { name: 'Find in chat' }).fill('heron')
    await page.getByRole('textbox', { name: 'Find in chat' }).fill('line 34')
    await expect.element(you).toMatchTextContent('line 34')
  })
})

it('sent messages return to an empty box with the arrow keys, and leave it with Escape', async () => {
  await openApp(chat())
  await message.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(message).toHaveValue('Second?')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(message).toHaveValue('First?')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(message).toHaveValue('Second?')
  await userEvent.keyboard('{Escape}')
  await expect.element(message).toHaveValue('')
  await userEvent.keyboard('{ArrowUp}!{ArrowUp}')
  await expect.element(message).toHaveValue('Second?!')
})

it("a chat whose model is gone keeps the draft, shows why it isn't sent, and leads to the models", async () => {
  const bridge = await openApp(chatOf(twoTurns, { modelId: 'gone' }))
  await message.fill('Hello')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Choose another model to send messages.')
  await expect.element(message).toHaveValue('Hello')
  expect(bridge.inputsOf('chat.send')).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Choose a model' }).click()
  await expect.element(page.getByRole('listbox')).toBeVisible()
})

describe('Ctrl+Z', () => {
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  const redo = () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  const written = () => (message.element() as HTMLTextAreaElement).value
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    message
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }

  it('undoes one long paste after another, and Ctrl+Y redoes them', async () => {
    const [one, two] = ['one line\n'.repeat(10_000), 'another\n'.repeat(400)]
    const bridge = await openApp(chat())
    await message.click()
    await userEvent.keyboard('a')
    paste(one)
    paste(two)
    await expect.poll(written).toBe(`a${one}${two}`)
    await undo()
    await expect.poll(written).toBe(`a${one}`)
    await undo()
    await expect.poll(written).toBe('a')
    await redo()
    await expect.poll(written).toBe(`a${one}`)
    window.dispatchEvent(new Event('blur'))
    const saved = bridge.inputsOf('conversations.saveDraft') as { draft: string }[]
    expect(saved.at(-1)?.draft === `a${one}`).toBe(true)
  })

  it('undoes text typed after a paste, then the paste, but nothing of a sent message', async () => {
    const long = 'one line\n'.repeat(400)
    await openApp(chat())
    await message.click()
    paste(long)
    await userEvent.keyboard('and more')
    await expect.poll(written).toBe(`${long}and more`)
    await undo()
    await expect.poll(written).toBe(long)
    await undo()
    await expect.poll(written).toBe('')
    await redo()
    await redo()
    await expect.poll(written).toBe(`${long}and more`)
    await userEvent.keyboard('{Enter}')
    await expect.poll(written).toBe('')
    await undo()
    expect(written()).toBe('')
  })

  it('undoes a recalled message', async () => {
    await openApp(chat())
    await message.click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(message).toHaveValue('Second?')
    await undo()
    await expect.element(message).toHaveValue('')
  })

  it.each(['Yes.', 'Yes. '.repeat(1_000).trim()])(
    'undoes a quotation and leaves the typed text',
    async (answer) => {
      await openApp(chatOf([aQuestion('q', 'Well?'), anAnswer('a', answer)]))
      await message.fill('But:')
      quote(answer)
      await expect.element(message).toHaveValue(`But:\n\n> ${answer}\n\n`)
      await expect.element(message).toHaveFocus()
      await undo()
      await expect.element(message).toHaveValue('But:')
    },
  )
})

it("a message that is too long can't result from a file, which isn't attached then", async () => {
  await openApp(chat())
  const big = new File(['x'.repeat(999_000)], 'big.txt')
  drag('drop', [big, big, big])
  await expect.element(page.getByRole('alert')).toMatchTextContent('2 million characters')
  await expect.element(page.getByRole('button', { name: 'Remove “big.txt”' })).not.toBeInTheDocument()
})

/** The properties that React drew an element with last. It keeps them at the element. */
function drawnProperties(element: Element): unknown {
  return Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))?.[1]
}

it('a piece of an answer does not redraw the message box', async () => {
  const live = anAnswer('a3', '', { call: aLiveCall() })
  const bridge = await openApp(chatOf([...twoTurns, live]))
  const answer = page.getByRole('article', { name: 'Assistant' }).last()
  const extend = (offset: number): void => extendAnswer(bridge, 'a3', '.', { offset })
  extend(0)
  await expect.element(answer.getByText('.', { exact: true })).toBeVisible()
  const before = drawnProperties(message.element())
  expect(before).toBeDefined()
  for (let offset = 1; offset < 10; offset += 1) extend(offset)
  await expect.element(answer).toMatchTextContent('.'.repeat(10))
  expect(drawnProperties(message.element())).toBe(before)
})
