import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCall, aConversation, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { aKeyReport } from '../../fixtures/samples/connections.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, emptyWorld, type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const openQuick = (world: World, prepare?: (bridge: FakeBridge) => void) => openApp(world, prepare, true)

const box = page.getByRole('textbox', { name: 'Message', exact: true })
const empty = (): World => chatOf([])
const answered = (): World => chatOf([aQuestion('q1', 'Why?'), anAnswer('a1', 'So.', { call: aCall() })])

describe('the window for a quick question', () => {
  it('is ready to type in, and Escape saves the words before the window hides', async () => {
    const bridge = await openQuick(empty())
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('Half a question')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => bridge.inputsOf('quick.hide')).toHaveLength(1)
    const names = bridge.seen.map(({ name }) => name)
    expect(bridge.inputsOf('conversations.saveDraft')).toEqual([
      { conversationId: 'sql', draft: 'Half a question' },
    ])
    expect(names.indexOf('conversations.saveDraft')).toBeLessThan(names.indexOf('quick.hide'))
    await expect.element(box).toHaveValue('Half a question')
  })

  it('closes the list of models with Escape, and stays', async () => {
    const bridge = await openQuick(empty())
    await userEvent.click(page.getByRole('combobox', { name: 'Model' }))
    await expect.element(page.getByRole('listbox').first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    expect(bridge.inputsOf('quick.hide')).toEqual([])
  })

  it('sends once, and shows the answer with its tokens in place of the message box', async () => {
    const bridge = await openQuick(empty())
    await box.fill('What is a heap?')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('article', { name: 'Assistant' })).toBeVisible()
    await expect.element(page.getByRole('log', { name: 'Transcript' })).toHaveFocus()
    await expect.element(box).not.toBeInTheDocument()
    expect(bridge.inputsOf('chat.send')).toHaveLength(1)
  })

  it('hands the chat to the main window, and leaves it when that window has it', async () => {
    const bridge = await openQuick(answered())
    await userEvent.click(page.getByRole('button', { name: 'Open as chat' }))
    await expect
      .poll(() => bridge.inputsOf('quick.openTally'))
      .toEqual([{ conversationId: null }, { conversationId: 'sql' }])
    bridge.emit({ type: 'chat-taken', conversationId: 'another' })
    await expect.element(page.getByRole('article', { name: 'You' })).toBeVisible()
    bridge.emit({ type: 'chat-taken', conversationId: 'sql' })
    await expect.element(page.getByRole('article', { name: 'You' })).not.toBeInTheDocument()
    expect(bridge.inputsOf('quick.hide')).toHaveLength(1)
  })

  it('saves words that are typed until it is hidden, before the main window takes the chat', async () => {
    const bridge = await openQuick({ ...empty(), keys: { service: aKeyReport('none', null) } })
    const hidden = Promise.withResolvers<undefined>()
    bridge.answer('quick.openTally', ({ conversationId }) =>
      conversationId === null ? hidden.promise : undefined,
    )
    await box.fill('Half a question')
    await userEvent.click(page.getByRole('button', { name: 'Open Tally' }))
    await box.fill('Half a question, and more')
    hidden.resolve(undefined)
    await expect.poll(() => bridge.inputsOf('quick.openTally')).toHaveLength(2)
    const names = bridge.seen.map(({ name }) => name)
    expect(names.lastIndexOf('conversations.saveDraft')).toBeLessThan(names.lastIndexOf('quick.openTally'))
    expect(bridge.inputsOf('conversations.saveDraft').at(-1)).toEqual({
      conversationId: 'sql',
      draft: 'Half a question, and more',
    })
  })

  it('takes unsaved words of a chat that the main window took into the next question', async () => {
    const bridge = await openQuick(empty())
    await box.fill('Half a question')
    bridge.emit({ type: 'chat-taken', conversationId: 'sql' })
    await expect.poll(() => bridge.inputsOf('quick.hide')).toHaveLength(1)
    bridge.emit({ type: 'quick-focused' })
    await expect.element(box).toHaveValue('Half a question')
    expect(bridge.inputsOf('conversations.create')).toHaveLength(1)
  })

  it('begins another question by button and by the keys of a new chat', async () => {
    const bridge = await openQuick(answered())
    await userEvent.click(page.getByRole('button', { name: 'New question' }))
    await expect.element(box).toHaveFocus()
    // An empty question needs no other chat.
    await userEvent.keyboard('{Control>}n{/Control}')
    await expect.element(box).toHaveFocus()
    expect(bridge.inputsOf('conversations.create')).toEqual([{ connectionId: null }])
  })

  it('catches up when it comes back: with a connection that was added meanwhile', async () => {
    const bridge = await openQuick(emptyWorld())
    const open = page.getByRole('button', { name: 'Open Tally' })
    await expect.element(open).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(bridge.inputsOf('quick.openTally')).toEqual([{ conversationId: null }])
    expect(bridge.inputsOf('conversations.create')).toEqual([])
    bridge.world.connections = empty().connections
    bridge.emit({ type: 'quick-focused' })
    await expect.element(box).toHaveFocus()
  })

  it('begins another question when its chat is gone, and keeps one that began meanwhile', async () => {
    const bridge = await openQuick(answered())
    const start = await bridge.request('session.start', { openId: null })
    if (!start.ok) throw new Error('no start')
    const gone = Promise.withResolvers<typeof start.value>()
    bridge.answer('session.start', () => gone.promise)
    bridge.emit({ type: 'quick-focused' })
    await userEvent.click(page.getByRole('button', { name: 'New question' }))
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('Half a question')
    gone.resolve({ ...start.value, open: null })
    await gone.promise
    await expect.element(box).toHaveValue('Half a question')
    expect(bridge.inputsOf('conversations.create')).toHaveLength(1)
    bridge.emit({ type: 'quick-focused' })
    await expect.poll(() => bridge.inputsOf('conversations.create')).toHaveLength(2)
    await expect.element(box).toHaveValue('')
  })

  it('says why a question was not sent, and keeps its words', async () => {
    await openQuick(empty(), (bridge) => bridge.answer('chat.send', () => refuse('already-answering')))
    await box.fill('Why?')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(box).toHaveValue('Why?')
  })
})

it('the main window opens the chat of a quick question, in place of a dialog', async () => {
  const bridge = await openApp(
    worldWith([aConversation(), aConversation({ id: 'asked', title: 'What is a heap?' })], { sql: [] }),
  )
  await showSettings('Shortcuts')
  bridge.emit({ type: 'chat-chosen', conversationId: 'asked' })
  await expect.element(settings).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'What is a heap?' })).toBeVisible()
  await expect.element(box).toHaveFocus()
})
