import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, aPrompt } from '../../fixtures/samples/chat.ts'
import { chooseToAdd, openPromptLibrary } from '../chat/add-menu.ts'
import { chatOf, type World, worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'

const list = page.getByRole('listbox', { name: 'Prompts to insert' })
const option = (name: RegExp) => list.getByRole('option', { name })
const systemPrompt = page.getByRole('textbox', { name: 'System prompt' })
const asking = page.getByRole('dialog', { name: /^Fill in/ })
const field = (name: string) => asking.getByRole('textbox', { name, exact: true })

const letter = 'Dear {{name}},\nabout {{topic:herons}} …\nYours, {{name}}'

function world(changes: Partial<World> = {}): World {
  const prompts = [
    aPrompt('p1', 'a pirate'),
    aPrompt('p2', 'letter', { text: letter }),
    aPrompt('p3', 'lines', { text: 'One\nTwo' }),
    aPrompt('p4', 'literal', { text: 'Write \\{{name}}, {{#if x}} and {{ a.b }}.' }),
  ]
  return { ...chatOf(), prompts, ...changes }
}

async function type(keys: string) {
  await message.click()
  await userEvent.keyboard(keys)
}

describe('a slash in the message box', () => {
  it('lists prompts, and Enter inserts the active one in its place', async () => {
    const bridge = await openApp(world())
    await type('Hello /')
    await expect.element(option(/a pirate/)).toHaveAttribute('aria-selected', 'true')
    // Nothing cuts the list off or covers it.
    const { left, top, width, height } = option(/a pirate/)
      .element()
      .getBoundingClientRect()
    const inTheMiddle = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(
      option(/a pirate/)
        .element()
        .contains(inTheMiddle),
    ).toBe(true)
    // Right above the message box, and as wide.
    const box = message.element().getBoundingClientRect()
    const place = list.element().getBoundingClientRect()
    expect(place.bottom).toBeLessThan(box.top)
    expect(box.top - place.bottom).toBeLessThan(80)
    expect(place.width).toBeGreaterThan(box.width * 0.9)
    await expect.element(message).toHaveAttribute('aria-controls', list.element().id)
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowDown}')
    await expect.element(message).toHaveAttribute('aria-activedescendant', option(/a pirate/).element().id)
    await userEvent.keyboard('pir')
    expect(list.getByRole('option').elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveValue('Hello You are a pirate.')
    await expect.element(message).toHaveFocus()
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard(' Go on.')
    await expect.element(message).toHaveValue('Hello You are a pirate. Go on.')
    expect(bridge.inputsOf('chat.send')).toEqual([])
  })

  it('inserts several lines with Tab, and the undo keys undo it', async () => {
    await openApp(world())
    await type('/lin{Tab}')
    await expect.element(message).toHaveValue('One\nTwo')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(message).toHaveValue('/lin')
  })

  it('stays ordinary text after Escape, and Enter sends it', async () => {
    const bridge = await openApp(world())
    await type('/pir')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('a')
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.inputsOf('chat.send').at(-1)).toMatchObject({ text: '/pira' })
  })

  it.each(['/usr/bin', '/nobody', 'and/or', '/^a$', '/ pirate'])('never takes %s', async (text) => {
    const bridge = await openApp(world())
    await type(text)
    await expect.element(message).toHaveValue(text)
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.inputsOf('chat.send').at(-1)).toMatchObject({ text })
  })

  it('leaves Enter to an input method', async () => {
    await openApp(world())
    await type('/pir')
    await expect.element(list).toBeVisible()
    const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })
    message.element().dispatchEvent(composing)
    await expect.element(list).toBeVisible()
    await expect.element(message).toHaveValue('/pir')
  })
})

describe('a prompt with variables', () => {
  it('asks for each once, shows the result, and inserts it', async () => {
    await openApp(world())
    await type('/let{Enter}')
    await expect.element(field('name')).toHaveFocus()
    await expect.element(field('topic')).toHaveValue('herons')
    expect(asking.getByRole('textbox').elements()).toHaveLength(2)
    await userEvent.keyboard('{{{{topic}}')
    await expect.element(asking.getByRole('group', { name: 'Preview' })).toMatchTextContent('about herons …')
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveValue('Dear {{topic}},\nabout herons …\nYours, {{topic}}')
    await expect.element(message).toHaveFocus()
  })

  it('inserts nothing after Escape, and keeps the typed words', async () => {
    await openApp(world())
    await type('So /let{Enter}')
    await expect.element(field('name')).toHaveFocus()
    await userEvent.keyboard('Ada{Escape}')
    await expect.element(asking).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('So /let')
  })

  it('offers the last values again', async () => {
    await openApp(world())
    await type('/let{Enter}')
    await userEvent.keyboard('Ada{Enter}')
    await expect.element(message).toHaveValue('Dear Ada,\nabout herons …\nYours, Ada')
    await userEvent.keyboard(' /let')
    await expect.element(message).toHaveValue('Dear Ada,\nabout herons …\nYours, Ada /let')
    await expect.element(option(/letter/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('name')).toHaveValue('Ada')
  })

  it('becomes the system prompt with its values', async () => {
    const bridge = await openApp(world())
    await userEvent.keyboard('{Control>}k{/Control}letter{Enter}')
    await userEvent.keyboard('Ada{Enter}')
    const filled = 'Dear Ada,\nabout herons …\nYours, Ada'
    await expect.element(systemPrompt).toHaveValue(filled)
    await expect
      .poll(() => bridge.inputsOf('conversations.setSystemPrompt').at(-1))
      .toMatchObject({ systemPrompt: filled })
  })

  it('can be filled in once it is the system prompt of a new chat', async () => {
    const conversation = { ...aConversation(), systemPrompt: 'Help with {{topic}}. Keep \\{{braces}}.' }
    await openApp({ ...world(), ...worldWith([conversation]) })
    await page.getByRole('button', { name: 'Fill in' }).click()
    await expect.element(field('topic')).toHaveFocus()
    await userEvent.keyboard('herons{Enter}')
    await expect.element(systemPrompt).toHaveValue('Help with herons. Keep {{braces}}.')
  })

  it('with literal braces asks nothing', async () => {
    await openApp(world())
    await type('/literal{Enter}')
    await expect.element(message).toHaveValue('Write {{name}}, {{#if x}} and {{ a.b }}.')
  })
})

it('the library opens from the commands and inserts at the caret', async () => {
  await openApp(world())
  await type('One  two{ArrowLeft>4/}')
  await openPromptLibrary()
  await userEvent.keyboard('pir{Enter}')
  await page.getByRole('button', { name: 'Insert into message' }).click()
  await expect.element(message).toHaveValue('One You are a pirate. two')
  await expect.element(message).toHaveFocus()
})

describe('“Insert saved prompt”', () => {
  it('lists prompts at the caret, in the middle of words too, and typing narrows them', async () => {
    await openApp(world())
    await type('Onetwo{ArrowLeft>3/}')
    await chooseToAdd('Insert saved prompt')
    await expect.element(option(/letter/)).toBeVisible()
    await userEvent.keyboard('pir{Enter}')
    await expect.element(message).toHaveValue('One You are a pirate. two')
    await expect.element(message).toHaveFocus()
  })

  it('leaves no slash behind after Escape, and keeps words typed since', async () => {
    await openApp(world())
    await type('One')
    await chooseToAdd('Insert saved prompt')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(message).toHaveValue('One')
    await chooseToAdd('Insert saved prompt')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('pi{Escape}')
    await expect.element(message).toHaveValue('One /pi')
  })

  it('opens an empty library, which says how to fill it', async () => {
    await openApp({ ...world(), prompts: [] })
    await chooseToAdd('Insert saved prompt')
    await expect.element(page.getByRole('dialog', { name: 'Prompts' })).toBeVisible()
    await expect.element(message).toHaveValue('')
  })
})
