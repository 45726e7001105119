import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PromptImport } from '../../../src/shared/contract/chat/prompt-import.ts'
import { aConversation, aPrompt } from '../../fixtures/samples/chat.ts'
import { openPromptLibrary } from '../chat/add-menu.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { button, library } from './open-library.ts'

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

function world(promptImport: PromptImport | null, changes: Partial<World> = {}): World {
  const prompts = [aPrompt('p1', 'a tutor')]
  return { ...worldWith([aConversation()]), prompts, promptImport, ...changes }
}

async function openImport() {
  await openPromptLibrary()
  await button('Import').click()
}

describe('the import of prompts', () => {
  it('shows its effect, adds nothing before Enter, and returns the focus', async () => {
    const bridge = await openApp(world(preview))
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
    const bridge = await openApp(world(preview))
    await openImport()
    await inPreview(label).click()
    await expect.element(button('Import')).toHaveFocus()
    expect(bridge.inputsOf('prompts.cancelImport')).toEqual([{ token: 'file' }])
    expect(bridge.inputsOf('prompts.applyImport')).toEqual([])
  })

  it('goes back to the library with Escape, which then closes it', async () => {
    await openApp(world(preview))
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
    await openApp(world({ ...preview, ...counts, rows: [...rows], problems: [] }))
    await openImport()
    await expect.element(inPreview('Import')).toBeDisabled()
    await expect.element(inPreview('Cancel')).toHaveFocus()
    await expect.element(importing).toMatchTextContent('already has every prompt in this file')
  })

  it('says why a file is refused, also in an empty library, and forgets that with the library', async () => {
    await openApp(world({ kind: 'refused', fileName: 'a.json', reason: 'newer-version' }, { prompts: [] }))
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
    const bridge = await openApp(world(preview))
    await openImport()
    await expect.element(inPreview('Import')).toHaveFocus()
    bridge.world.promptImport = null
    await userEvent.keyboard('{Enter}')
    await expect.element(library.getByRole('alert')).toMatchTextContent('Start over.')
  })
})

describe('the export of prompts', () => {
  it('takes the whole library, or the folder in view', async () => {
    const bridge = await openApp(world(null, { promptFolders: ['Work'] }))
    await openPromptLibrary()
    await button('Export').click()
    await expect.element(page.getByRole('button', { name: 'Show in folder' })).toBeVisible()
    await library.getByRole('option', { name: /^Folder Work/ }).click()
    await button('Export folder').click()
    await expect.poll(() => bridge.inputsOf('prompts.export')).toEqual([{ folder: null }, { folder: 'Work' }])
  })
})
