import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { showLanguage } from '../../../../src/main/language.ts'
import type { ExportChoice } from '../../../../src/shared/contract/conversations/transfer.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { noon } from '../../../fixtures/samples/stored.ts'
import { type HeadlessApp, importPicked, temporaryFolder } from '../headless-app.ts'
import { aChoice, cancelInPrinter, fill, start } from './transfer-story.ts'

/** Four chats: two names that some systems take for the same, an archived one, and one in the trash. */
async function fillFolder(app: HeadlessApp): Promise<void> {
  fill(app, 4)
  const titles = ['Notes', 'NOTES', '../old: “plan”', 'In the trash']
  for (const [index, title] of titles.entries())
    await app.request('conversations.rename', { conversationId: `conversation-${index}`, title })
  await app.request('conversations.setArchived', { conversationId: 'conversation-2', isArchived: true })
  await app.request('conversations.delete', { conversationId: 'conversation-3' })
}

const folderOf = (app: { out: string }, report: { fileName: string } | null) =>
  join(app.out, report?.fileName ?? '')

test('each chat becomes a file in a new folder, and nothing that is there is touched', async () => {
  const app = start()
  await fillFolder(app)
  const first = await app.request('transfer.exportChats', { choice: aChoice('markdown') })
  expect(first).toMatchObject({ conversations: 3, messages: 300, calls: 0 })
  expect(first?.fileName).toMatch(/^Tally chats \d{4}-\d{2}-\d{2}$/)
  const names = readdirSync(folderOf(app, first))
  expect(names.map((name) => name.toLowerCase()).toSorted()).toEqual([
    'notes 2.md',
    'notes.md',
    'old “plan”.md',
  ])
  const text = readFileSync(join(folderOf(app, first), 'old “plan”.md'), 'utf8')
  expect(text).toMatch(/^---\ntitle: /)
  expect(text).toContain('words of conversation-2-99')
  const second = await app.request('transfer.exportChats', { choice: aChoice('json') })
  expect(second?.fileName).toBe(`${first?.fileName} 2`)
  expect(readdirSync(folderOf(app, first))).toEqual(names)
  await app.request('transfer.showExported', { exportId: second?.exportId ?? '' })
  expect(app.offered.shown).toBe(folderOf(app, second))

  const there = start()
  there.offered.picked = join(folderOf(app, second), 'old “plan”.json')
  expect(await importPicked(there)).toMatchObject({
    report: { conversations: { added: 1 }, messages: { added: 100 } },
  })
})

test('each chat becomes a PDF of its page', async () => {
  // A page has the minute of its export.
  const app = start({ now: () => noon })
  await fillFolder(app)
  const pdfs = await app.request('transfer.exportChats', { choice: aChoice('pdf') })
  const pages = await app.request('transfer.exportChats', { choice: aChoice('html') })
  const read = (report: typeof pdfs, ending: string) =>
    readdirSync(folderOf(app, report)).map((name) => {
      expect(name).toMatch(new RegExp(`\\.${ending}$`))
      return readFileSync(join(folderOf(app, report), name), 'utf8')
    })
  expect(read(pdfs, 'pdf')).toEqual(read(pages, 'html').map((page) => `%PDF of ${page}`))
  expect(pdfs).toMatchObject({ conversations: 3, messages: 300 })
})

test('a chat that no printer can print stays a web page, and the others become PDFs', async () => {
  const app = start()
  await fillFolder(app)
  app.offered.print = async (html) => {
    if (html.includes('old: “plan”')) throw new AppError('page-not-printed', 'The page is too long.')
    return Buffer.from('%PDF')
  }
  const report = await app.request('transfer.exportChats', { choice: aChoice('pdf') })
  expect(report).toMatchObject({ conversations: 3, webPages: ['old “plan”.html'] })
  const names = readdirSync(folderOf(app, report))
  expect(names.map((name) => name.toLowerCase()).toSorted()).toEqual([
    'notes 2.pdf',
    'notes.pdf',
    'old “plan”.html',
  ])
  expect(readFileSync(join(folderOf(app, report), 'old “plan”.html'), 'utf8')).toContain(
    'words of conversation-2-99',
  )
})

test('a folder that is canceled or cannot be completed leaves nothing behind', async () => {
  const app = start()
  await fillFolder(app)
  const ask = (format: ExportChoice['format']) => app.ask('transfer.exportChats', { choice: aChoice(format) })
  // The second of three pages is in the printer, so that the folder is certainly not complete.
  app.offered.print = async () => {
    cancelInPrinter(app)
    return Buffer.from('%PDF')
  }
  expect(await ask('pdf')).toMatchObject({ code: 'cancelled' })
  expect(readdirSync(app.out)).toEqual([])
  app.offered.print = () => Promise.reject(new AppError('page-not-printed', 'No window.'))
  expect(await ask('pdf')).toMatchObject({ code: 'page-not-printed' })
  let printed = 0
  app.offered.print = async () => {
    printed += 1
    if (printed === 2) throw new AppError('file-not-written', 'No space.')
    return Buffer.from('%PDF')
  }
  expect(await ask('pdf')).toMatchObject({ code: 'file-not-written' })
  expect(printed).toBe(2)
  expect(readdirSync(app.out)).toEqual([])
  app.offered.place = join(app.out, 'nowhere')
  expect(await ask('markdown')).toMatchObject({ code: 'file-not-written' })
  app.offered.place = null
  expect(await ask('markdown')).toMatchObject({ ok: true, value: null })
})

test('a path that is too long for the system is named as the reason', async () => {
  const app = start()
  await fillFolder(app)
  let deep = app.out
  while (deep.length < 4_060) {
    deep = join(deep, 'a'.repeat(Math.min(200, 4_079 - deep.length)))
    mkdirSync(deep)
  }
  app.offered.place = deep
  expect(await app.ask('transfer.exportChats', { choice: aChoice('markdown') })).toMatchObject({
    code: 'path-too-long',
  })
})

test('without chats there is no folder', async () => {
  const app = start()
  expect(await app.ask('transfer.exportChats', { choice: aChoice('markdown') })).toMatchObject({
    code: 'no-chats',
  })
  expect(readdirSync(app.out)).toEqual([])
})

test('the words of pages are in the chosen language', async () => {
  const folder = temporaryFolder()
  cpSync(join(import.meta.dirname, '../../../../resources/languages'), join(folder, 'languages'), {
    recursive: true,
  })
  showLanguage(folder, 'de', 'de-DE')
  onTestFinished(() => showLanguage(folder, 'en', 'en-US'))
  const app = start({ now: () => noon })
  await fillFolder(app)
  const report = await app.request('transfer.exportChats', { choice: aChoice('html') })
  expect(report?.fileName).toMatch(/^Tally-Chats /)
  const [name = ''] = readdirSync(folderOf(app, report))
  const page = readFileSync(join(folderOf(app, report), name), 'utf8')
  expect(page).toContain('<html lang="de" dir="ltr">')
  expect(page).toContain('Exportiert von Tally am 20.11.2026')
})
