import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { readPdf } from '../fixtures/read-pdf.ts'
import type { RunningApp } from './driver/running-app.ts'
import { ask, expect, openDemo, test } from './story.ts'

async function openExport({ window }: RunningApp, words: string, name: string) {
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill(words)
  await window.keyboard.press('Enter')
  return window.getByRole('dialog', { name })
}

/** Exports the chat in view by keyboard, and reads the file. */
async function save(app: RunningApp, info: TestInfo, format: string, name: string): Promise<Buffer> {
  const filePath = info.outputPath(name)
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
  const dialog = await openExport(app, 'export chat', 'Export chat')
  await dialog.getByRole('radio', { name: format }).press('Space')
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  await expect(app.window.getByRole('status').getByText(name)).toBeVisible({ timeout: 20_000 })
  return await readFile(filePath)
}

test('a chat is exported as PDF and as Markdown, and each chat to its own file in a new folder, by keyboard', async ({
  app,
  window,
}, info) => {
  await openDemo(window)
  await ask(window, 'The first of two')
  await window.keyboard.press('ControlOrMeta+n')
  await expect(window.getByRole('article')).toHaveCount(0)
  await ask(window, 'A question to print')
  const total = await window.getByRole('group', { name: 'Token usage' }).getAttribute('data-total-tokens')
  const pdf = readPdf(await save(app, info, 'PDF', 'chat.pdf'))
  expect(pdf).toMatchObject({ hasScripts: false, isTagged: true })
  expect(pdf.text).toContain('Aquestiontoprint')
  const markdown = (await save(app, info, 'Markdown', 'chat.md')).toString()
  expect(markdown).toMatch(/^---\ntitle: "A question to print"\n/u)
  expect(markdown).toContain(`\ntotal_tokens: ${total}\n`)

  const folder = info.outputPath('folder')
  await mkdir(folder)
  await app.answerDialogs('showOpenDialog', { canceled: false, filePaths: [folder] })
  const dialog = await openExport(app, 'export chats', 'Export chats to folder')
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  await expect(window.getByRole('status').getByText(/Tally chats \d{4}-\d{2}-\d{2}/)).toBeVisible()
  const [made = ''] = await readdir(folder)
  const files = ['A question to print.md', 'The first of two.md']
  expect((await readdir(join(folder, made))).toSorted()).toEqual(files)
  for (const file of files) expect(await readFile(join(folder, made, file), 'utf8')).toMatch(/^---\ntitle: /u)
})
