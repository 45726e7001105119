import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { runCommand } from '../../../src/renderer/stores/app/commands.ts'
import type { ModelList } from '../../../src/shared/contract/connections/model.ts'
import {
  aCall,
  aConversation,
  anAnswer,
  aProject,
  aQuestion,
  now,
  summaryOf,
} from '../../fixtures/samples/chat.ts'
import { kestrel, meridian, service } from '../../fixtures/samples/connections.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World, worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'

const option = (name: string) => page.getByRole('option', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const search = page.getByRole('searchbox', { name: 'Search' })

const listOf = (models: ModelList['models'], fetchedAt: number | null = now): ModelList => ({
  models,
  skippedCount: 0,
  fetchedAt,
})

/** The first list arrives only when the test releases it. */
function holdList(bridge: FakeBridge): (list: ModelList) => void {
  const { promise, resolve } = Promise.withResolvers<ModelList>()
  bridge.answer('models.list', () => listOf([], null))
  bridge.answer('models.refresh', async () => await promise)
  return resolve
}

const controls = 'a, button, input:not([hidden]), textarea, select, [role=button]'

function demoWorld(): World {
  const conversation = aConversation({ connectionId: 'demo', title: '' })
  return {
    ...worldWith([conversation]),
    connections: [{ ...service, id: 'demo', kind: 'demo', name: 'Demo service', baseAddress: '' }],
    summaries: [summaryOf(conversation, { isDemo: true })],
  }
}

describe('empty states', () => {
  it('the first chat has eleven controls: four beside it and seven of its own', async () => {
    await openApp(chatOf([], { title: '', systemPrompt: '' }))
    await expect.element(message).toBeVisible()
    const visible = (part: Element): string[] =>
      [...part.querySelectorAll<HTMLElement>(controls)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    await expect
      .poll(() => visible(document.body))
      .toEqual([
        'New chat',
        'Search',
        'Usage',
        'Settings',
        'Model',
        'Usage',
        'Message',
        'Add',
        'Send',
        'Add instructions',
        'Temporary',
      ])
  })

  it('an empty chat becomes temporary and back, with its text and instructions', async () => {
    const bridge = await openApp(chatOf([], { title: '', systemPrompt: '' }))
    const instructions = page.getByRole('textbox', { name: 'System prompt' })
    const temporary = page.getByRole('switch', { name: 'Temporary' })
    const note = page.getByRole('status', { name: 'Temporary chat' })
    await button('Add instructions').click()
    await instructions.fill('Be brief.')
    await message.fill('Why?')
    await temporary.click()
    await expect.element(note).toBeVisible()
    await expect.element(temporary).toBeChecked()
    await expect.element(message).toHaveValue('Why?')
    await expect.element(instructions).toHaveValue('Be brief.')
    await temporary.click()
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('Why?')
    await expect.element(instructions).toHaveValue('Be brief.')
    // Main takes the images of the draft along while it still has the temporary chat.
    await expect.poll(() => bridge.inputsOf('conversations.delete')).toHaveLength(1)
    const deletedAt = bridge.seen.findIndex(({ name }) => name === 'conversations.delete')
    const saved = bridge.seen.slice(0, deletedAt).filter(({ name }) => name === 'conversations.saveDraft')
    expect(saved.at(-1)?.input).toMatchObject({ draft: 'Why?' })
  })

  it('an empty chat that becomes temporary keeps its project and its lack of instructions', async () => {
    const world = chatOf([], { title: '', systemPrompt: '', projectId: 'website' })
    world.projects = [aProject({ systemPrompt: 'Be brief.' })]
    const bridge = await openApp(world)
    const temporary = page.getByRole('switch', { name: 'Temporary' })
    await temporary.dblClick()
    await expect.element(temporary).toBeChecked()
    await temporary.click()
    await expect.element(temporary).not.toBeChecked()
    await expect.element(button('Add instructions')).toBeVisible()
    expect(bridge.inputsOf('conversations.beginTemporary')).toHaveLength(1)
    expect(bridge.inputsOf('conversations.create')).toMatchObject([{ projectId: 'website' }])
  })

  it('an empty chat asks before it takes the place of a temporary chat with text', async () => {
    const old = aConversation({ id: 'temporary-1', title: '', draft: 'Once', isTemporary: true })
    const bridge = await openApp(worldWith([aConversation({ title: '', systemPrompt: '' }), old]))
    const temporary = page.getByRole('switch', { name: 'Temporary' })
    await message.fill('Why?')
    await temporary.click()
    const question = page.getByRole('dialog', { name: 'Close the temporary chat?' })
    await expect.element(question).toBeVisible()
    await expect.element(message).toHaveValue('Why?')
    expect(bridge.inputsOf('conversations.beginTemporary')).toEqual([])
    await question.getByRole('button', { name: 'Close temporary chat' }).click()
    await expect.element(temporary).toBeChecked()
    await expect.element(message).toHaveValue('Why?')
  })

  it('a demo chat sends an example with one click, and keeps the draft', async () => {
    const bridge = await openApp(demoWorld())
    await message.fill('half a')
    await userEvent.click(button('Try an example'))
    expect(bridge.inputsOf('chat.send')).toMatchObject([{ text: 'What is a token, and who counts it?' }])
    await expect.element(message).toHaveFocus()
    await expect.element(message).toHaveValue('half a')
  })

  it('a demo answer has a made-up price, and leads to the own service until there is one', async () => {
    const world = demoWorld()
    world.messages['sql'] = [
      aQuestion('q', 'What is a token?'),
      anAnswer('a', 'A unit.', { call: aCall({ isDemo: true, cost: null, price: null }) }),
    ]
    await openApp(world)
    await expect.element(page.getByText('demo price $0.0011')).toBeVisible()
    await expect
      .element(page.getByRole('combobox', { name: 'Model' }))
      .toMatchTextContent('demo prices $0.60 · $2.40 per million')
    expect(page.getByText('demo', { exact: true }).elements()).toHaveLength(1)
    await userEvent.click(button('Connect your service'))
    await expect.element(page.getByRole('textbox', { name: 'Base address' })).toBeVisible()
  })

  it('an empty search, usage panel and trash lead on, and a chat with a paid service offers no example', async () => {
    await openApp(chatOf())
    await expect.element(page.getByText('What would you like to know?')).toBeVisible()
    expect(button('Try an example').elements()).toEqual([])
    await search.fill('zebra')
    await userEvent.click(button('Clear search'))
    await expect.element(search).toHaveValue('')
    await expect.element(search).toHaveFocus()
    await userEvent.click(button('Usage'))
    await userEvent.click(button('Write the first message'))
    await expect.element(message).toHaveFocus()
    runCommand('show-trash')
    await userEvent.click(button('Show all chats'))
    await expect.element(page.getByRole('link', { name: /A stable sort/ })).toBeVisible()
    await expect.element(search).toHaveFocus()
  })
})

describe('the first list of models', () => {
  it('shows the seconds while it loads, and loads once', async () => {
    let come = (_list: ModelList): void => {}
    const conversation = aConversation({ modelId: null })
    const bridge = await openApp(worldWith([conversation]), (made) => {
      come = holdList(made)
    })
    await expect.element(page.getByText('Loading models…')).toBeVisible()
    await expect.element(page.getByText(/^0:0\d$/).first()).toBeVisible()
    await userEvent.click(page.getByRole('combobox', { name: 'Model' }))
    expect(bridge.inputsOf('models.refresh')).toHaveLength(1)
    come(listOf([meridian, kestrel]))
    await expect.element(page.getByRole('option', { name: 'kestrel-7b-instruct' })).toBeVisible()
    expect(page.getByText('Loading models…').elements()).toEqual([])
  })

  it('closes the picker and sends the waiting message once if it has the model', async () => {
    let come = (_list: ModelList): void => {}
    const conversation = aConversation({ modelId: null, title: '' })
    const bridge = await openApp(worldWith([conversation]), (made) => {
      come = holdList(made)
    })
    await message.fill('Hello')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Choose a model to send your message.')).toBeVisible()
    bridge.world.conversations = [{ ...conversation, modelId: meridian.id }]
    come(listOf([meridian]))
    await expect.element(page.getByRole('combobox', { name: 'Model' })).toMatchTextContent(meridian.id)
    await expect.element(page.getByRole('article', { name: 'You' })).toMatchTextContent('Hello')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('')
    await expect.element(message).toHaveFocus()
    expect(bridge.world.messages[conversation.id]).toHaveLength(2)
  })

  it('can be loaded again if it is empty', async () => {
    const bridge = await openApp(chatOf([], { modelId: null }), (made) => {
      made.answer('models.list', () => listOf([]))
      made.answer('models.refresh', () => listOf([]))
    })
    await userEvent.click(button('Refresh models'))
    expect(bridge.inputsOf('models.refresh')).toHaveLength(2)
  })
})

describe('Send in a chat without a model', () => {
  const noModel = aConversation({ modelId: null, title: '' })
  const you = page.getByRole('article', { name: 'You' })

  async function press(text = 'Hello'): Promise<FakeBridge> {
    const bridge = await openApp(worldWith([noModel]))
    await message.fill(text)
    await userEvent.click(button('Send'))
    return bridge
  }

  it('opens the picker, and sends once after a choice', async () => {
    const bridge = await press()
    await expect.element(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
    await expect.element(page.getByText('Choose a model to send your message.')).toBeVisible()
    expect(bridge.world.messages[noModel.id] ?? []).toEqual([])
    await userEvent.click(option(kestrel.id))
    await expect.element(you).toMatchTextContent('Hello')
    await expect.element(page.getByRole('listbox', { name: 'Models' })).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('')
    await expect.element(message).toHaveFocus()
    expect(bridge.inputsOf('conversations.chooseModel')).toEqual([
      { conversationId: noModel.id, modelId: kestrel.id },
    ])
    expect(bridge.world.messages[noModel.id]).toHaveLength(2)
  })

  it('sends nothing if the picker is closed, keeps the text and shows why', async () => {
    const bridge = await press()
    await expect.element(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Choose a model first. Nothing was sent.')).toBeVisible()
    await expect.element(message).toHaveValue('Hello')
    // A model that is chosen later is no longer a choice to send.
    await userEvent.click(page.getByRole('combobox', { name: 'Model' }))
    await userEvent.click(option(kestrel.id))
    await expect.element(page.getByRole('combobox', { name: 'Model' })).toMatchTextContent(kestrel.id)
    await expect.element(page.getByText('Choose a model first. Nothing was sent.')).not.toBeInTheDocument()
    expect(bridge.inputsOf('chat.send')).toHaveLength(1)
    expect(you.elements()).toEqual([])
  })

  it('pressed twice asks again and sends once', async () => {
    const bridge = await press()
    await expect.element(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
    // The list covers the button.
    ;(message.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
    await userEvent.click(option(meridian.id))
    await expect.element(you).toMatchTextContent('Hello')
    expect(bridge.world.messages[noModel.id]).toHaveLength(2)
  })

  it('sends nothing if the choice of the model fails', async () => {
    const bridge = await press()
    bridge.answer('conversations.chooseModel', () => refuse('model-gone'))
    await userEvent.click(option(kestrel.id))
    await expect.poll(() => bridge.inputsOf('conversations.chooseModel')).toHaveLength(1)
    await expect.element(page.getByText('Choose a model first. Nothing was sent.')).toBeVisible()
    expect(bridge.inputsOf('chat.send')).toHaveLength(1)
  })
})
