import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { canaryKey } from '../fixtures/key-traces.ts'
import { readPdf } from '../fixtures/read-pdf.ts'
import { type RunningApp, startApp } from './driver/running-app.ts'
import { answers, ask, connect, expect, openDemo, openSettings, takePictures, test } from './story.ts'

async function exportEverything(app: RunningApp, filePath: string): Promise<void> {
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
  await openSettings(app.window, 'Data')
  await app.window.getByRole('button', { name: 'Export everything' }).click()
  await expect(app.window.getByText('Contents: 1 chat, 2 messages, and 1 call')).toBeVisible()
  await app.window.keyboard.press('Escape')
}

async function importFrom(app: RunningApp, file: string): Promise<void> {
  await app.answerDialogs('showOpenDialog', { canceled: false, filePaths: [file] })
  await openSettings(app.window, 'Data')
  await app.window.getByRole('button', { name: 'Import', exact: true }).click()
}

test('an export of everything gives another computer the same texts and tokens', async ({
  app,
  window,
  service,
}, info) => {
  await connect(window, service)
  await ask(window, 'A question to take along')
  const text = await answers(window).textContent()
  const counts = await window.getByRole('group', { name: 'Token usage' }).textContent()
  const file = info.outputPath('everything.jsonl')
  await exportEverything(app, file)
  expect(await readFile(file, 'utf8')).not.toContain(canaryKey)

  const other = await startApp({
    dataDirectory: info.outputPath('other data'),
    environment: {},
    colorScheme: null,
  })
  try {
    await openDemo(other.window)
    await importFrom(other, file)
    const report = other.window.getByText(/^Added:/)
    await expect(report).toHaveText('Added: 1 connection, 1 chat, 2 messages, and 1 call')
    await other.window.getByRole('button', { name: 'Import', exact: true }).isEnabled()
    await importFrom(other, file)
    await expect(other.window.getByText('You already have everything in this file.')).toBeVisible()
    await other.window.keyboard.press('Escape')
    await other.window.getByRole('link', { name: 'A question to take along' }).click()
    await expect(answers(other.window)).toHaveText(text ?? '')
    await expect(other.window.getByRole('group', { name: 'Token usage' })).toHaveText(counts ?? '')
  } finally {
    await other.quit()
  }
})

test('a file of another program is refused with a message, and nothing changes', async ({
  app,
  window,
}, info) => {
  await openDemo(window)
  await ask(window, 'Here first')
  await importFrom(app, info.file)
  await expect(window.getByRole('alert')).toContainText("Tally doesn't know this file format.")
  await window.keyboard.press('Escape')
  await expect(window.getByRole('link', { name: 'Here first' })).toBeVisible()
})

async function openExport(window: Page) {
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('export chat')
  await window.keyboard.press('Enter')
  return window.getByRole('dialog', { name: 'Export chat' })
}

test('a chat is exported as one self-contained page', async ({ app, window }, info) => {
  await openDemo(window)
  await ask(window, 'A question for a page')
  const filePath = info.outputPath('page.html')
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
  const dialog = await openExport(window)
  await dialog.getByRole('radio', { name: 'Web page' }).check()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(window.getByRole('status').getByText('page.html')).toBeVisible()

  const page = await readFile(filePath, 'utf8')
  expect(page).toContain('<h1 dir="auto">A question for a page</h1>')
  expect(page).toContain('Tokens: prompt')
  expect(page).not.toMatch(/<script|<img|<link|src=/)
})

test('a chat is exported as PDF and as Markdown with front matter, by keyboard', async ({
  app,
  window,
}, info) => {
  await openDemo(window)
  await ask(window, 'A question to print')
  const total = await window.getByRole('group', { name: 'Token usage' }).getAttribute('data-total-tokens')
  const save = async (format: string, name: string): Promise<Buffer> => {
    const filePath = info.outputPath(name)
    await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
    const dialog = await openExport(window)
    await dialog.getByRole('radio', { name: format }).press('Space')
    await takePictures(window, `export-${format}`)
    await dialog.getByRole('button', { name: 'Export' }).press('Enter')
    await expect(window.getByRole('status').getByText(name)).toBeVisible({ timeout: 20_000 })
    return await readFile(filePath)
  }
  const pdf = readPdf(await save('PDF', 'chat.pdf'))
  expect(pdf).toMatchObject({ hasScripts: false, isTagged: true })
  expect(pdf.text).toContain('Aquestiontoprint')
  const markdown = (await save('Markdown', 'chat.md')).toString()
  expect(markdown).toMatch(/^---\ntitle: "A question to print"\n/u)
  expect(markdown).toContain(`\ntotal_tokens: ${total}\n`)
})

test('each chat is exported to its own file in a new folder, by keyboard', async ({ app, window }, info) => {
  await openDemo(window)
  await ask(window, 'The first of two')
  await window.keyboard.press('ControlOrMeta+n')
  await expect(window.getByRole('article')).toHaveCount(0)
  await ask(window, 'The second of two')
  const folder = info.outputPath()
  await app.answerDialogs('showOpenDialog', { canceled: false, filePaths: [folder] })
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('export chats')
  await window.keyboard.press('Enter')
  const dialog = window.getByRole('dialog', { name: 'Export chats to folder' })
  await takePictures(window, 'export-chats')
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  const name = /Tally chats \d{4}-\d{2}-\d{2}/
  await expect(window.getByRole('status').getByText(name)).toBeVisible()
  const made = (await readdir(folder)).find((entry) => name.test(entry)) ?? ''
  expect((await readdir(join(folder, made))).toSorted()).toEqual([
    'The first of two.md',
    'The second of two.md',
  ])
  expect(await readFile(join(folder, made, 'The first of two.md'), 'utf8')).toMatch(/^---\ntitle: /u)
})
