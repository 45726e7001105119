import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, aPrompt, engineer } from '../../fixtures/samples/chat.ts'
import { openPromptLibrary } from '../chat/add-menu.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { showSettings } from '../open-settings.ts'
import { button, find, library, openLibrary } from './open-library.ts'

const name = library.getByRole('textbox', { name: 'Name' })
const text = library.getByRole('textbox', { name: 'Prompt text' })
const systemPrompt = page.getByRole('textbox', { name: 'System prompt' })

function world(changes: Partial<World> = {}): World {
  const prompts = [aPrompt('p1', 'a pirate'), aPrompt('p2', 'a tutor')]
  return { ...worldWith([aConversation()]), prompts, ...changes }
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

  it('is not put into the place of a new one that was begun while main saved', async () => {
    const bridge = await openApp(world())
    const saved = Promise.withResolvers<void>()
    bridge.answer('prompts.save', async ({ name: named }) => {
      await saved.promise
      return aPrompt('first', named)
    })
    await openLibrary()
    await button('New prompt').click()
    await name.fill('First')
    await button('Save').click()
    await button('New prompt').click()
    await name.fill('Second')
    saved.resolve()
    await expect.poll(() => bridge.inputsOf('prompts.list').length).toBeGreaterThan(1)
    await button('Save').click()
    await expect
      .poll(() => bridge.inputsOf('prompts.save'))
      .toMatchObject([
        { promptId: null, name: 'First' },
        { promptId: null, name: 'Second' },
      ])
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
    await openPromptLibrary()
    await expect.element(library).toMatchTextContent('Save prompts and system prompts here')
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
