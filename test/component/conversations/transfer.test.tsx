import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { aConversation, summaryOf } from '../../fixtures/samples/chat.ts'
import { anImportReport, importOf } from '../../fixtures/samples/transfer.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { emptyWorld, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { openSettingsAt, settings } from '../open-settings.ts'

const navigation = page.getByRole('navigation', { name: 'Chats' })
const group = settings.getByRole('group', { name: 'Export and import' })
const dialog = page.getByRole('dialog', { name: 'Export chat' })
const none = { added: 0, present: 0, different: 0 }

const chats = () =>
  worldWith([aConversation({ id: 'a', title: 'First' }), aConversation({ id: 'b', title: 'Second' })])

async function openData(world = chats()) {
  return await openSettingsAt('Privacy and data', world)
}

/** Main imports until the returned function is called. */
function importLate(bridge: FakeBridge): () => void {
  const imported = Promise.withResolvers<void>()
  bridge.answer('transfer.import', async () => {
    await imported.promise
    return importOf({ kind: 'done', report: anImportReport() })
  })
  return imported.resolve
}

describe('exporting one chat', () => {
  async function openFromMenu(): Promise<void> {
    const item = navigation.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Second' }) })
    await item.hover()
    await item.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
  }

  it('asks for the contents, and names the written file', async () => {
    const bridge = await openApp(chats())
    await openFromMenu()
    await dialog.getByRole('radio', { name: 'Web page' }).click()
    await dialog.getByRole('checkbox', { name: 'All versions' }).click()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const toast = page.getByRole('status').filter({ hasText: 'Exported exported.md' })
    await expect.element(toast).toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
    expect(bridge.inputsOf('transfer.exportConversation')).toEqual([
      {
        conversationId: 'b',
        choice: { format: 'html', withTokens: true, withAllVersions: true, withFrontMatter: true },
      },
    ])
    await toast.getByRole('button', { name: 'Show in folder' }).click()
    await expect.element(toast).not.toBeInTheDocument()
    expect(bridge.inputsOf('transfer.showExported')).toEqual([{ exportId: 'chats' }])
  })

  it('asks nothing if the format always includes everything', async () => {
    await openApp(chats())
    await openFromMenu()
    await expect.element(dialog.getByRole('checkbox', { name: 'With token counts' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'JSON' }).click()
    await expect.element(dialog.getByRole('checkbox').first()).not.toBeInTheDocument()
  })

  it('shows what to do if writing fails, and stays open', async () => {
    const bridge = await openApp(chats())
    bridge.answer('transfer.exportConversation', () => refuse('file-not-written'))
    await openFromMenu()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent("couldn't write the file")
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('is a command for the open chat', async () => {
    const bridge = await openApp(chats())
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('export chat{Enter}')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect
      .poll(() => bridge.inputsOf('transfer.exportConversation'))
      .toMatchObject([{ conversationId: 'a' }])
  })
})

describe('exporting each chat to a file', () => {
  const chatsDialog = page.getByRole('dialog', { name: 'Export chats to folder' })

  it('starts in the settings and names the new folder', async () => {
    const bridge = await openData()
    await group.getByRole('button', { name: 'Export chats to folder' }).click()
    await expect.element(chatsDialog).toMatchTextContent('but not chats in the trash.')
    await chatsDialog.getByRole('radio', { name: 'PDF' }).click()
    await chatsDialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(chatsDialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('status').filter({ hasText: 'Exported exported.md' })).toBeVisible()
    expect(bridge.inputsOf('transfer.exportChats')).toEqual([
      { choice: { format: 'pdf', withTokens: true, withAllVersions: false, withFrontMatter: true } },
    ])
  })

  it('stays open to name the chats that became no PDF', async () => {
    const bridge = await openData()
    const webPages = ['Bread.html', ...Array.from({ length: 6 }, (_, index) => `Boat ${index}.html`)]
    bridge.answer('transfer.exportChats', () => ({
      fileName: 'Tally chats',
      exportId: 'folder',
      conversations: 9,
      messages: 18,
      calls: 9,
      webPages,
    }))
    await group.getByRole('button', { name: 'Export chats to folder' }).click()
    await chatsDialog.getByRole('button', { name: 'Export' }).click()
    await expect
      .element(chatsDialog.getByRole('alert'))
      .toMatchTextContent(
        "Exported to “Tally chats”.Tally couldn't make 7 PDFs and saved the web pages instead: “Bread.html”, “Boat 0.html”",
      )
    await expect.element(chatsDialog.getByRole('alert')).toMatchTextContent('“Boat 3.html”, and 2 more.')
    await expect.element(chatsDialog.getByRole('alert')).toHaveFocus()
    await expect.element(page.getByRole('status').filter({ hasText: 'Exported Tally chats' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(chatsDialog).not.toBeInTheDocument()
  })

  it('says what to do without chats', async () => {
    const bridge = await openApp(chats())
    bridge.answer('transfer.exportChats', () => refuse('no-chats'))
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('export chats{Enter}')
    await chatsDialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(chatsDialog.getByRole('alert')).toMatchTextContent('There are no chats to export.')
  })
})

describe('all data', () => {
  it('is exported, and the window shows the contents and the file', async () => {
    const bridge = await openData()
    await group.getByRole('button', { name: 'Export everything' }).click()
    await expect
      .element(group.getByRole('status'))
      .toMatchTextContent('Exported to “exported.md”.Contents: 1 chat, 2 messages, and 1 call')
    expect(bridge.inputsOf('transfer.exportEverything')).toHaveLength(1)
    const toast = settings.getByRole('status').filter({ hasText: 'Exported exported.md' })
    await toast.getByRole('button', { name: 'Show in folder' }).click()
    expect(bridge.inputsOf('transfer.showExported')).toEqual([{ exportId: 'chats' }])
  })

  it('reports a failed export once the settings are closed', async () => {
    const bridge = await openData()
    const exported = Promise.withResolvers<void>()
    bridge.answer('transfer.exportEverything', async () => {
      await exported.promise
      return refuse('file-not-written')
    })
    await group.getByRole('button', { name: 'Export everything' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(settings).not.toBeInTheDocument()
    exported.resolve()
    await expect.element(page.getByText('The export failed.')).toBeVisible()
    await page.getByRole('button', { name: 'Show result' }).click()
    await expect.element(group.getByRole('alert')).toMatchTextContent("couldn't write the file")
  })

  it('is listed right after an import, with a report', async () => {
    const world = chats()
    const bridge = await openData(world)
    bridge.answer('transfer.import', () => {
      const imported = aConversation({ id: 'new', title: 'Imported' })
      world.conversations.push(imported)
      world.summaries.push(summaryOf(imported, { recency: -1 }))
      return importOf({ kind: 'done', report: anImportReport() })
    })
    await group.getByRole('button', { name: 'Import' }).click()
    const status = group.getByRole('status')
    await expect
      .element(status)
      .toMatchTextContent('Added: 1 connection, 2 prompts, 1 budget, 12 chats, 1,340 messages, and 700 calls')
    await expect.element(status).toMatchTextContent('Already here: 3 chats and 20 messages')
    await expect.element(status).toMatchTextContent('Already here but different, left unchanged: 2 messages')
    await expect.element(status).toMatchTextContent('Skipped:4 messages without their previous messages')
    await expect.element(status).toMatchTextContent("aren't sent: “temperature”, “a b”, and 2 more.")
    await userEvent.keyboard('{Escape}')
    await expect.element(navigation.getByRole('link', { name: 'Imported' })).toBeVisible()
    await expect
      .element(navigation.getByRole('link', { name: 'First' }))
      .toHaveAttribute('aria-current', 'page')
  })

  it('shows its progress and its result in sight, when started by a command', async () => {
    const world = chats()
    const bridge = await openApp(world)
    const finish = importLate(bridge)
    await userEvent.keyboard('{Control>}o{/Control}')
    await expect.element(group.getByRole('button', { name: 'Import' })).toHaveFocus()
    bridge.emit({ type: 'task-changed', task: { kind: 'import', done: 3, total: 40 } })
    await expect.element(group.getByRole('progressbar')).toBeInViewport()
    bridge.emit({ type: 'task-changed', task: null })
    finish()
    await expect.element(group.getByRole('list', { name: 'Skipped' })).toBeInViewport()
  })

  it('shows its result in a toast that leads to it, once the settings are closed', async () => {
    const bridge = await openData(chats())
    const finish = importLate(bridge)
    await group.getByRole('button', { name: 'Import' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(settings).not.toBeInTheDocument()
    finish()
    await expect.element(page.getByText('Import finished.')).toBeVisible()
    await page.getByRole('button', { name: 'Show result' }).click()
    await expect.element(group.getByRole('list', { name: 'Skipped' })).toBeInViewport()
  })

  it('raises no failure if the user canceled the import away from its page', async () => {
    const bridge = await openData()
    bridge.answer('transfer.import', () => {
      openSettings(true, 'data')
      return importOf({ kind: 'ended', code: 'cancelled', conversations: 0 })
    })
    await group.getByRole('button', { name: 'Import' }).click()
    await expect.poll(() => bridge.inputsOf('conversations.list').length).toBe(1)
    for (const words of ['The import failed.', 'Import finished.'])
      expect(page.getByText(words).query()).toBeNull()
  })

  it('in a malformed file is refused with the position, as text', async () => {
    const bridge = await openData()
    const problem = { reason: 'unknown-field', line: 1_204, field: '<b>x</b>' } as const
    bridge.answer('transfer.import', () => importOf({ kind: 'refused', problem }))
    await group.getByRole('button', { name: 'Import' }).click()
    await expect
      .element(group.getByRole('alert'))
      .toMatchTextContent(
        "Line 1,204 · Field “<b>x</b>” · Tally doesn't know this field. Nothing was imported.",
      )
  })

  it.each([
    ['canceled', 'cancelled', 'status', 'Import canceled. 1,204 chats were imported completely. To get the'],
    [
      'failed',
      'not-saved',
      'alert',
      '1,204 chats were imported completely. To get the rest, import the file',
    ],
  ] as const)(
    'stays if the import was %s midway, and the report says so',
    async (_end, code, role, words) => {
      const bridge = await openData()
      bridge.answer('transfer.import', () => importOf({ kind: 'ended', code, conversations: 1_204 }))
      await group.getByRole('button', { name: 'Import' }).click()
      await expect.element(group.getByRole(role)).toMatchTextContent(words)
      expect(group.getByRole('alert').elements()).toHaveLength(role === 'alert' ? 1 : 0)
      await expect.poll(() => bridge.inputsOf('conversations.list').length).toBe(1)
    },
  )

  it('says that a file had nothing to import, and not that it is here already', async () => {
    const bridge = await openData()
    const nothing = { source: 'Jan', skipped: [{ reason: 'empty-conversation', count: 2, names: [] }] }
    const zeros = Object.fromEntries(
      Object.entries(anImportReport()).flatMap(([name, value]) =>
        value !== null && typeof value === 'object' && 'added' in value ? [[name, none]] : [],
      ),
    )
    const empty = anImportReport({ ...zeros, ...nothing, extraFields: null })
    bridge.answer('transfer.import', () => importOf({ kind: 'done', report: empty }))
    await group.getByRole('button', { name: 'Import' }).click()
    const status = group.getByRole('status')
    await expect.element(status).toMatchTextContent('This Jan file has nothing that Tally can import.')
    await expect.element(status).not.toMatchTextContent('already')
  })

  it('of several files have a result for each, and one bad file is only one of them', async () => {
    const bridge = await openData()
    const problem = { reason: 'broken', line: null, field: null } as const
    bridge.answer('transfer.import', () =>
      importOf(
        { kind: 'done', report: anImportReport() },
        { kind: 'refused', problem },
        { kind: 'ended', code: 'file-not-read', conversations: 0 },
      ),
    )
    await group.getByRole('button', { name: 'Import' }).click()
    await expect.element(group.getByRole('status')).toMatchTextContent('Imported 1 of 3 files.')
    const list = group.getByRole('list', { name: 'Imported files' })
    const fileOf = (number: number) => list.getByRole('listitem').filter({ hasText: `chats-${number}.json` })
    await expect.element(fileOf(1)).toMatchTextContent('chats-1.jsonImported from Tally.Added: 1 connection')
    await expect
      .element(fileOf(2))
      .toMatchTextContent(
        'chats-2.jsonThe file is damaged or incomplete. Export or copy it again. Nothing was imported.',
      )
    await expect.element(fileOf(3)).toMatchTextContent('No new chat was imported.')
    await expect.poll(() => bridge.inputsOf('conversations.list').length).toBe(1)
  })

  it('can be imported before there is a connection, and then the chats open', async () => {
    const world = emptyWorld()
    const bridge = await openApp(world)
    openSettings(true, 'data')
    const full = chats()
    bridge.answer('transfer.import', () => {
      Object.assign(world, full)
      return importOf({ kind: 'done', report: anImportReport() })
    })
    await group.getByRole('button', { name: 'Import' }).click()
    await expect.element(group.getByRole('status')).toMatchTextContent('Imported from Tally.')
    await userEvent.keyboard('{Escape}')
    await expect
      .element(navigation.getByRole('link', { name: 'First' }))
      .toHaveAttribute('aria-current', 'page')
  })
})
