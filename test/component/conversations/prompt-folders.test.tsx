import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aConversation, aPrompt } from '../../fixtures/samples/chat.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { button, find, library, openLibrary } from './open-library.ts'

const option = (name: string | RegExp) => library.getByRole('option', { name })
const names = (): (string | null)[] =>
  library
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)

function world(changes: Partial<World> = {}): World {
  const prompts = [
    aPrompt('p1', 'a pirate', { folder: 'Fun' }),
    aPrompt('p2', 'a tutor', { isFavourite: true }),
    aPrompt('p3', 'an editor', { folder: 'Work' }),
    aPrompt('p4', 'one more', { folder: 'Work', isFavourite: true }),
  ]
  return { ...worldWith([aConversation()]), prompts, promptFolders: ['Fun', 'Work'], ...changes }
}

describe('a folder of prompts', () => {
  it('shows its prompts below it, favorites first, and prompts without a folder last', async () => {
    await openApp(world())
    await openLibrary()
    await expect.element(option(/^Folder Work, expanded/)).toBeVisible()
    expect(
      names().map((name) => /a pirate|a tutor|an editor|one more|Fun|Work/.exec(name ?? '')?.[0]),
    ).toEqual(['Fun', 'a pirate', 'Work', 'one more', 'an editor', 'a tutor'])
  })

  it('is created, gets a prompt and is renamed, by keyboard alone', async () => {
    const bridge = await openApp(world())
    await openLibrary()
    await button('New folder').click()
    await expect.element(library.getByRole('textbox', { name: 'Folder name' })).toHaveFocus()
    await userEvent.keyboard('Drafts{Enter}')
    await expect.element(option(/^Folder Drafts, expanded/)).toBeVisible()
    // The new prompt begins in the folder in view.
    await button('New prompt').click()
    await userEvent.keyboard('first{Enter}')
    await expect.poll(() => bridge.world.prompts.find(({ name }) => name === 'first')?.folder).toBe('Drafts')
    await option(/^Folder Drafts, expanded/).click()
    await library.getByRole('textbox', { name: 'Folder name' }).fill('Ideas')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.world.prompts.find(({ name }) => name === 'first')?.folder).toBe('Ideas')
  })

  it('collapses and expands, and a search finds its prompts either way', async () => {
    await openApp(world())
    await openLibrary()
    await userEvent.keyboard('{Enter}')
    await expect.element(option(/^Folder Fun, collapsed/)).toBeVisible()
    await expect.element(option(/a pirate/)).not.toBeInTheDocument()
    await userEvent.keyboard('pir')
    await expect.element(option(/a pirate.*Fun/)).toBeVisible()
    await find.fill('')
    await expect.element(option(/^Folder Fun, collapsed/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(option(/a pirate/)).toBeVisible()
  })

  it('is deleted without its prompts, and comes back with them', async () => {
    const bridge = await openApp(world())
    await openLibrary()
    await option(/^Folder Work/).click()
    await button('Delete folder').click()
    await expect.element(library).toMatchTextContent('Its prompts stay.')
    expect(bridge.world.prompts.map(({ folder }) => folder)).toEqual(['Fun', null, null, null])
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.world.prompts.map(({ folder }) => folder))
      .toEqual(['Fun', null, 'Work', 'Work'])
  })

  it('takes a prompt from another one', async () => {
    const bridge = await openApp(world())
    await openLibrary()
    await userEvent.keyboard('pir{Enter}')
    await library.getByRole('combobox', { name: 'Folder' }).selectOptions('Work')
    await button('Save').click()
    await expect.poll(() => bridge.world.prompts[0]?.folder).toBe('Work')
  })

  it('keeps the typed name if another folder has it', async () => {
    await openApp(world())
    await openLibrary()
    await button('New folder').click()
    await userEvent.keyboard('fun{Enter}')
    await expect.element(library).toMatchTextContent('Another folder has this name.')
  })
})

describe('a prompt', () => {
  it('is duplicated under a free name', async () => {
    const bridge = await openApp(world())
    await openLibrary()
    await userEvent.keyboard('pir{Enter}')
    await button('Duplicate').click()
    await expect.element(library.getByRole('textbox', { name: 'Name' })).toHaveValue('a pirate (2)')
    expect(bridge.world.prompts.filter(({ folder }) => folder === 'Fun').map(({ name }) => name)).toEqual([
      'a pirate',
      'a pirate (2)',
    ])
  })
})

describe('a library of hundreds of prompts with long names', () => {
  it('is searched as one types', async () => {
    const long = 'x'.repeat(70)
    const prompts = Array.from({ length: 500 }, (_, index) => aPrompt(`p${index}`, `${long} ${index}`))
    await openApp(world({ prompts }))
    await openLibrary()
    await userEvent.keyboard('499')
    await expect.element(option(/499/)).toBeVisible()
    expect(names()).toHaveLength(1)
  })
})
