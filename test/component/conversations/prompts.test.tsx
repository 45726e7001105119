import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PromptImport } from '../../../src/shared/contract/chat/prompt-import.ts'
import { aPrompt, engineer } from '../../fixtures/samples/chat.ts'
import { openPromptLibrary } from '../chat/add-menu.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { showSettings } from '../open-settings.ts'
import { button, find, library, openLibrary } from './open-library.ts'

const nameField = library.getByRole('textbox', { name: 'Name' })
const text = library.getByRole('textbox', { name: 'Prompt text' })
const systemPrompt = page.getByRole('textbox', { name: 'System prompt' })

function world(changes: Partial<World> = {}): World {
  const prompts = [aPrompt('p1', 'a pirate'), aPrompt('p2', 'a tutor')]
  return { ...chatOf(), prompts, ...changes }
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
    await nameField.fill('First')
    await button('Save').click()
    await button('New prompt').click()
    await nameField.fill('Second')
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
    await expect.element(nameField).toHaveFocus()
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
    await expect.element(nameField).toHaveFocus()
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
    await expect.element(nameField).toHaveValue('A Pirate')
    await expect.element(nameField).toHaveFocus()
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
    await expect.element(nameField).toHaveValue('Half a')
  })
})

describe('the folders of the library', () => {
  const option = (name: string | RegExp) => library.getByRole('option', { name })

  const names = (): (string | null)[] =>
    library
      .getByRole('option')
      .elements()
      .map((element) => element.textContent)

  function folderWorld(changes: Partial<World> = {}): World {
    const prompts = [
      aPrompt('p1', 'a pirate', { folder: 'Fun' }),
      aPrompt('p2', 'a tutor', { isFavourite: true }),
      aPrompt('p3', 'an editor', { folder: 'Work' }),
      aPrompt('p4', 'one more', { folder: 'Work', isFavourite: true }),
    ]
    return { ...chatOf(), prompts, promptFolders: ['Fun', 'Work'], ...changes }
  }

  describe('a folder of prompts', () => {
    it('shows its prompts below it, favorites first, and prompts without a folder last', async () => {
      await openApp(folderWorld())
      await openLibrary()
      await expect.element(option(/^Folder Work, expanded/)).toBeVisible()
      expect(
        names().map((name) => /a pirate|a tutor|an editor|one more|Fun|Work/.exec(name ?? '')?.[0]),
      ).toEqual(['Fun', 'a pirate', 'Work', 'one more', 'an editor', 'a tutor'])
    })

    it('is created, gets a prompt and is renamed, by keyboard alone', async () => {
      const bridge = await openApp(folderWorld())
      await openLibrary()
      await button('New folder').click()
      await expect.element(library.getByRole('textbox', { name: 'Folder name' })).toHaveFocus()
      await userEvent.keyboard('Drafts{Enter}')
      await expect.element(option(/^Folder Drafts, expanded/)).toBeVisible()
      // The new prompt begins in the folder in view.
      await button('New prompt').click()
      await userEvent.keyboard('first{Enter}')
      await expect
        .poll(() => bridge.world.prompts.find(({ name }) => name === 'first')?.folder)
        .toBe('Drafts')
      await option(/^Folder Drafts, expanded/).click()
      await library.getByRole('textbox', { name: 'Folder name' }).fill('Ideas')
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => bridge.world.prompts.find(({ name }) => name === 'first')?.folder).toBe('Ideas')
    })

    it('collapses and expands, and a search finds its prompts either way', async () => {
      await openApp(folderWorld())
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
      const bridge = await openApp(folderWorld())
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
      const bridge = await openApp(folderWorld())
      await openLibrary()
      await userEvent.keyboard('pir{Enter}')
      await library.getByRole('combobox', { name: 'Folder' }).selectOptions('Work')
      await button('Save').click()
      await expect.poll(() => bridge.world.prompts[0]?.folder).toBe('Work')
    })

    it('keeps the typed name if another folder has it', async () => {
      await openApp(folderWorld())
      await openLibrary()
      await button('New folder').click()
      await userEvent.keyboard('fun{Enter}')
      await expect.element(library).toMatchTextContent('Another folder has this name.')
    })
  })

  it('a prompt is duplicated under a free name', async () => {
    const bridge = await openApp(folderWorld())
    await openLibrary()
    await userEvent.keyboard('pir{Enter}')
    await button('Duplicate').click()
    await expect.element(library.getByRole('textbox', { name: 'Name' })).toHaveValue('a pirate (2)')
    expect(bridge.world.prompts.filter(({ folder }) => folder === 'Fun').map(({ name }) => name)).toEqual([
      'a pirate',
      'a pirate (2)',
    ])
  })

  it('a library of hundreds of prompts with long names is searched as one types', async () => {
    const long = 'x'.repeat(70)
    const prompts = Array.from({ length: 500 }, (_, index) => aPrompt(`p${index}`, `${long} ${index}`))
    await openApp(folderWorld({ prompts }))
    await openLibrary()
    await userEvent.keyboard('499')
    await expect.element(option(/499/)).toBeVisible()
    expect(names()).toHaveLength(1)
  })
})

describe('the library as a file', () => {
  const importing = page.getByRole('dialog', { name: 'Import prompts' })

  const inPreview = (label: string) => importing.getByRole('button', { name: label, exact: true })

  const preview: Extract<PromptImport, { kind: 'preview' }> = {
    kind: 'preview',
    token: 'file',
    fileName: 'prompts.json',
    source: 'nextchat',
    encoding: 'utf-8',
    newCount: 1,
    renamedCount: 1,
    presentCount: 0,
    newFolders: [],
    rows: [
      { place: 1, name: 'a tutor (2)', beginning: 'Teach me.', folder: null, change: 'renamed' },
      { place: 2, name: 'a poet', beginning: 'Rhyme.', folder: null, change: 'new' },
    ],
    problemCount: 1,
    problems: [{ place: 3, reason: 'several-messages', words: 'Talk' }],
  }

  function importWorld(promptImport: PromptImport | null, changes: Partial<World> = {}): World {
    const prompts = [aPrompt('p1', 'a tutor')]
    return { ...chatOf(), prompts, promptImport, ...changes }
  }

  async function openImport() {
    await openPromptLibrary()
    await button('Import').click()
  }

  describe('the import of prompts', () => {
    it('shows its effect, adds nothing before Enter, and returns the focus', async () => {
      const bridge = await openApp(importWorld(preview))
      await openImport()
      await expect.element(importing).toMatchTextContent('“prompts.json”: 1 new, 1 renamed, 0 already')
      await expect.element(importing).toMatchTextContent('Prompt 3 · “Talk” · Several messages.')
      await expect.element(inPreview('Import')).toHaveFocus()
      await expect.element(inPreview('Import')).toHaveAccessibleDescription(/Nothing is saved yet\./)
      expect(bridge.world.prompts).toHaveLength(1)
      await userEvent.keyboard('{Enter}')
      await expect.element(button('Import')).toHaveFocus()
      await expect.element(library.getByRole('option', { name: /a tutor \(2\)/ })).toBeVisible()
      await expect.element(library).toMatchTextContent('“prompts.json”: 2 imported, 0 skipped.')
    })

    it.each(['Cancel', 'Close'])('adds nothing after %s, and forgets the file', async (label) => {
      const bridge = await openApp(importWorld(preview))
      await openImport()
      await inPreview(label).click()
      await expect.element(button('Import')).toHaveFocus()
      expect(bridge.inputsOf('prompts.cancelImport')).toEqual([{ token: 'file' }])
      expect(bridge.inputsOf('prompts.applyImport')).toEqual([])
    })

    it('goes back to the library with Escape, which then closes it', async () => {
      await openApp(importWorld(preview))
      await openImport()
      await expect.element(inPreview('Import')).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(button('Import')).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(library).not.toBeInTheDocument()
    })

    it('offers no import of a file that has nothing new', async () => {
      const counts = { newCount: 0, renamedCount: 0, presentCount: 1, problemCount: 0 }
      const rows = [{ place: 1, name: 'a tutor', beginning: '', folder: null, change: 'present' }] as const
      await openApp(importWorld({ ...preview, ...counts, rows: [...rows], problems: [] }))
      await openImport()
      await expect.element(inPreview('Import')).toBeDisabled()
      await expect.element(inPreview('Cancel')).toHaveFocus()
      await expect.element(importing).toMatchTextContent('already has every prompt in this file')
    })

    it('says why a file is refused, also in an empty library, and forgets that with the library', async () => {
      await openApp(
        importWorld({ kind: 'refused', fileName: 'a.json', reason: 'newer-version' }, { prompts: [] }),
      )
      await openImport()
      await expect
        .element(library.getByRole('alert'))
        .toMatchTextContent('“a.json” needs a newer version of Tally.')
      await userEvent.keyboard('{Escape}')
      await openPromptLibrary()
      await expect.element(button('Import')).toBeVisible()
      await expect.element(library.getByRole('alert')).not.toBeInTheDocument()
    })

    it('asks to start over where the library changed after the preview', async () => {
      const bridge = await openApp(importWorld(preview))
      await openImport()
      await expect.element(inPreview('Import')).toHaveFocus()
      bridge.world.promptImport = null
      await userEvent.keyboard('{Enter}')
      await expect.element(library.getByRole('alert')).toMatchTextContent('Start over.')
    })
  })

  it('the export of prompts takes the whole library, or the folder in view', async () => {
    const bridge = await openApp(importWorld(null, { promptFolders: ['Work'] }))
    await openPromptLibrary()
    await button('Export').click()
    await expect.element(page.getByRole('button', { name: 'Show in folder' })).toBeVisible()
    await library.getByRole('option', { name: /^Folder Work/ }).click()
    await button('Export folder').click()
    await expect.poll(() => bridge.inputsOf('prompts.export')).toEqual([{ folder: null }, { folder: 'Work' }])
  })
})
