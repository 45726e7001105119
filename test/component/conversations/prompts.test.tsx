import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, aPrompt, engineer } from '../../fixtures/samples/chat.ts'
import { aRate } from '../../fixtures/samples/money.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { showSettings } from '../open-settings.ts'
import { withPrice } from '../states/composer-states.ts'

const library = page.getByRole('dialog', { name: 'Prompts' })
const find = library.getByRole('combobox', { name: 'Find a prompt' })
const name = library.getByRole('textbox', { name: 'Name' })
const text = library.getByRole('textbox', { name: 'Prompt text' })
const systemPrompt = page.getByRole('textbox', { name: 'System prompt' })
const button = (label: string) => library.getByRole('button', { name: label, exact: true })

function world(changes: Partial<World> = {}): World {
  const prompts = [aPrompt('p1', 'a pirate'), aPrompt('p2', 'a tutor')]
  return { ...worldWith([aConversation()]), prompts, ...changes }
}

async function openLibrary() {
  await page.getByRole('button', { name: 'Prompts', exact: true }).click()
  await expect.element(find).toHaveFocus()
}

describe('a saved prompt', () => {
  it('keeps text typed while main saves an earlier one', async () => {
    const bridge = await openApp(world())
    const saved = Promise.withResolvers<void>()
    bridge.answer('prompts.save', async ({ promptId, ...fields }) => {
      await saved.promise
      return { ...aPrompt(promptId ?? 'new', fields.name), text: fields.text }
    })
    await openLibrary()
    await userEvent.keyboard('tut{Enter}')
    await text.fill('You are a patient tutor.')
    await button('Save').click()
    await text.fill('You are a patient tutor. Ask first.')
    saved.resolve()
    await expect.poll(() => bridge.inputsOf('prompts.list').length).toBeGreaterThan(1)
    await expect.element(text).toHaveValue('You are a patient tutor. Ask first.')
  })

  it('is found and used by keyboard alone, and the previous prompt can be restored', async () => {
    const bridge = await openApp(world())
    await openLibrary()
    await userEvent.keyboard('tut{Enter}')
    await expect.element(name).toHaveFocus()
    await expect.element(text).toHaveValue('You are a tutor.')
    await button('Use as system prompt').click()
    await expect.element(library).not.toBeInTheDocument()
    await expect.element(systemPrompt).toHaveValue('You are a tutor.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(systemPrompt).toHaveValue(engineer)
    await expect
      .poll(() => bridge.inputsOf('conversations.setSystemPrompt').at(-1))
      .toEqual({
        conversationId: 'sql',
        systemPrompt: engineer,
      })
  })

  it('is made from the current system prompt, under a name', async () => {
    const bridge = await openApp(world({ prompts: [] }))
    await page.getByRole('button', { name: 'Prompts' }).click()
    await expect.element(library).toMatchTextContent('Save prompts for the message box')
    await expect.element(button('New prompt')).toHaveFocus()
    await expect.element(find).not.toBeInTheDocument()
    await button('Save current prompt').click()
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('Engineer{Enter}')
    await expect
      .poll(() => bridge.inputsOf('prompts.save'))
      .toEqual([{ promptId: null, name: 'Engineer', text: engineer, folder: null, isFavourite: false }])
    await expect.element(library.getByRole('option', { name: /Engineer/ })).toBeVisible()
    await expect.element(button('Save current prompt')).not.toBeInTheDocument()
  })

  it('keeps its text if its name is taken, and says so', async () => {
    await openApp(world())
    await openLibrary()
    await button('New prompt').click()
    await userEvent.keyboard('A Pirate{Enter}')
    await expect.element(library).toMatchTextContent('Another prompt has this name.')
    await expect.element(name).toHaveValue('A Pirate')
    await expect.element(name).toHaveFocus()
  })

  it('is deleted and restored', async () => {
    const bridge = await openApp(world())
    await openLibrary()
    await userEvent.keyboard('pir{Enter}')
    await button('Delete').click()
    await expect.element(button('Undo')).toHaveFocus()
    await expect.element(library).toMatchTextContent('Deleted “a pirate”')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.world.prompts.map(({ id }) => id)).toEqual(['p1', 'p2'])
  })

  it('becomes the default of the connection, here and in its settings', async () => {
    const bridge = await openApp(world())
    await openLibrary()
    await userEvent.keyboard('tut{Enter}')
    await library.getByRole('checkbox', { name: 'Default for api.example.com' }).click()
    await expect
      .poll(() => bridge.inputsOf('prompts.setDefault'))
      .toEqual([{ connectionId: 'service', promptId: 'p2' }])
    await button('Close').click()
    await showSettings()
    await page.getByRole('button', { name: 'Edit' }).click()
    const choice = page.getByRole('combobox', { name: 'Default prompt' })
    await expect.element(choice).toHaveValue('p2')
    await choice.selectOptions('No system prompt')
    await expect.poll(() => bridge.world.prompts[1]?.defaultFor).toEqual([])
  })

  it('is still there when the library reopens during typing', async () => {
    await openApp(world())
    await openLibrary()
    await button('New prompt').click()
    await userEvent.keyboard('Half a')
    await button('Close').click()
    await openLibrary()
    await expect.element(name).toHaveValue('Half a')
  })
})

describe('the prompt library', () => {
  it('opens from the palette', async () => {
    await openApp(world())
    await userEvent.keyboard('{Control>}k{/Control}Prompts{Enter}')
    await expect.element(library).toBeVisible()
  })
})

describe('a system prompt', () => {
  const warning = page.getByText('date may defeat caching')

  it('with a date or time says that it may defeat caching', async () => {
    await openApp(world())
    await systemPrompt.fill('Today is 23. März 2026.')
    await expect.element(warning).toBeInTheDocument()
  })

  it('names what its calls would have cost less from a cache, and asks again after each of them', async () => {
    const bridge = await openApp(
      world({
        datedCalls: { callCount: 3, tokens: 4_500, amounts: [{ currency: 'USD', amount: '0.0405' }] },
      }),
    )
    expect(bridge.inputsOf('usage.datedCalls')).toEqual([])
    await systemPrompt.fill('Today is 23. März 2026.')
    const priced = page.getByText('date may defeat caching · up to ≈ $0.0405')
    await expect
      .element(priced)
      .toHaveAttribute(
        'title',
        expect.stringContaining(
          '3 calls of this chat repeated 4,500 tokens at the full input price. From a cache, they would have cost up to ≈\u00a0$0.0405 less.',
        ),
      )
    const before = bridge.inputsOf('usage.datedCalls').length
    bridge.world.datedCalls = { callCount: 4, tokens: 6_000, amounts: [{ currency: 'USD', amount: '0.054' }] }
    await page.getByRole('textbox', { name: 'Message' }).fill('Well?')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('date may defeat caching · up to ≈ $0.054')).toBeInTheDocument()
    expect(bridge.inputsOf('usage.datedCalls').length).toBeGreaterThan(before)
  })

  it('without one says nothing', async () => {
    await openApp(world())
    await systemPrompt.fill('Answer in 3 sentences.')
    await expect.element(page.getByText(/≈ \d+ tokens/).first()).toBeInTheDocument()
    await expect.element(warning).not.toBeInTheDocument()
  })
})

describe('a prompt of the library with a date', () => {
  const dated = library.getByText('date may defeat caching')
  const openPrompt = async (words: string, prepare?: (bridge: FakeBridge) => void) => {
    await openApp(world({ prompts: [aPrompt('p1', 'a diary', { text: words })] }), prepare)
    await openLibrary()
    await userEvent.keyboard('diary{Enter}')
  }
  const long = 'Write in the style of the old harbor master, who measures twice. '.repeat(120)

  it('has a warning in words while it is too short for any cache', async () => {
    await openPrompt('Today is {{date}}. Be brief.')
    await expect.element(dated).toHaveAttribute('title', expect.not.stringContaining('new in each chat'))
  })

  it('names the tokens from the date on, and their price where the model has one for cached input', async () => {
    await openPrompt(`${long}Today is {{date}}. ${long}`, (bridge) =>
      withPrice(bridge, { ...aRate('0.5', '1.5'), cachedPerMillion: '0.05' }),
    )
    await expect
      .element(dated)
      .toHaveAttribute('title', expect.stringMatching(/≈\u00a01,\d{3} tokens from there on/))
    await expect
      .element(dated)
      .toHaveAttribute('title', expect.stringMatching(/up to ≈\u00a0\$0\.000\d+ less/))
  })

  it('names no price where nothing is known about one', async () => {
    await openPrompt(`Today is {{date}}. ${long}`)
    await expect.element(dated).toHaveAttribute('title', expect.stringMatching(/new in each chat\.$/))
  })
})
