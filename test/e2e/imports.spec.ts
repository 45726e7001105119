import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { cherryBackup, cherryDatabase } from '../fixtures/import/cherry-studio-2.ts'
import type { RunningApp } from './driver/running-app.ts'
import { expect, openDemo, openSettings, takePictures, test } from './story.ts'

const programs = [
  { file: 'open-webui.json', program: 'Open WebUI', title: 'Sourdough' },
  { file: 'librechat.json', program: 'LibreChat', title: 'Rye' },
  { file: 'lm-studio.json', program: 'LM Studio', title: 'Tides' },
  { file: 'jan-messages.jsonl', program: 'Jan', title: /^Which moss grows in shade/u },
  { file: 'cherry-studio-2', program: 'Cherry Studio 2', title: 'Knots' },
] as const

test('chats of five programs are imported by keyboard, with their counts as theirs', async ({
  app,
  window,
}, info) => {
  await openDemo(window)
  for (const { file, program, title } of programs) {
    const recorded = fileURLToPath(new URL(`../fixtures/import/${file}`, import.meta.url))
    const path = file === 'cherry-studio-2' ? info.outputPath(file) : recorded
    if (path !== recorded) await writeFile(path, cherryBackup(cherryDatabase()))
    await app.answerDialogs('showOpenDialog', { canceled: false, filePaths: [path] })
    await window.keyboard.press('ControlOrMeta+k')
    await window.keyboard.type('import file')
    await window.keyboard.press('Enter')
    await expect(window.getByText(`Imported from ${program}.`)).toBeVisible()
    await expect(window.getByText(/^Added: 1 chat|^Added: 2 chats/u)).toBeVisible()
    await takePictures(window, `result of ${program}`)
    await window.keyboard.press('Escape')
    await window.getByRole('link', { name: title }).focus()
    await window.keyboard.press('Enter')
    const theirs = window.getByRole('group', { name: `Counts from ${program}` }).last()
    await expect(theirs).toContainText('completion')
    const usage = window.getByRole('group', { name: 'Token usage' }).last()
    await expect(usage).toHaveAttribute('data-source', 'not-reported')
    await expect(usage).toHaveAttribute('data-total-tokens', '')
    await takePictures(window, `chat of ${program}`)
  }
  await window.getByRole('button', { name: 'Usage', exact: true }).focus()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('status', { name: 'All calls' })).toHaveAttribute('data-calls', '0')
})

/** A broken file, and those of two programs. */
async function threeFiles(info: TestInfo): Promise<string[]> {
  const broken = info.outputPath('broken.json')
  await writeFile(broken, '[{"chat":')
  return [
    broken,
    ...['open-webui.json', 'librechat.json'].map((file) =>
      fileURLToPath(new URL(`../fixtures/import/${file}`, import.meta.url)),
    ),
  ]
}

test('several files are imported at once after one question, with a result for each, by keyboard', async ({
  app,
  window,
}, info) => {
  await openDemo(window)
  const filePaths = await threeFiles(info)
  const importFiles = async (): Promise<void> => {
    await app.answerDialogs('showOpenDialog', { canceled: false, filePaths })
    await window.keyboard.press('ControlOrMeta+o')
    await expect(window.getByRole('button', { name: 'Import', exact: true })).toBeFocused()
  }
  await app.answerDialogs('showMessageBox', { response: 1, checkboxChecked: false })
  await importFiles()
  await expect(window.getByRole('alert')).toContainText("Tally doesn't know this file format.")
  await window.keyboard.press('Escape')
  await expect(window.getByRole('link', { name: 'Sourdough' })).toHaveCount(0)
  await app.answerDialogs('showMessageBox', { response: 0, checkboxChecked: false })
  await importFiles()
  await expect(window.getByRole('status').getByText('Imported 2 of 3 files.')).toBeVisible()
  const results = window.getByRole('list', { name: 'Imported files' }).locator('> li')
  await expect(results.nth(0)).toContainText("broken.jsonTally doesn't know this file format.")
  await expect(results.nth(1)).toContainText('open-webui.jsonImported from Open WebUI.')
  await expect(results.nth(2)).toContainText('librechat.jsonImported from LibreChat.')
  await takePictures(window, 'results of several files')
  await window.keyboard.press('Escape')
  await expect(window.getByRole('link', { name: 'Sourdough' })).toBeVisible()
  await expect(window.getByRole('link', { name: 'Rye' })).toBeVisible()
})

test('files dropped on the place of imports are imported after one question', async ({
  app,
  window,
}, info) => {
  await openDemo(window)
  const files = await threeFiles(info)
  const address = window.url()
  const settings = await openSettings(window, 'Data')
  // It loads last, and moves the groups below.
  await expect(settings.getByRole('button', { name: 'Copy path' })).toBeVisible()
  const group = settings.getByRole('group', { name: 'Export and import' })
  const { drop } = await dragFiles(app, window, group, files)
  await takePictures(window, 'files over the place of imports')
  await drop()
  await expect(settings.getByRole('status').getByText('Imported 2 of 3 files.')).toBeVisible()
  const results = settings.getByRole('list', { name: 'Imported files' }).locator('> li')
  await expect(results).toHaveCount(3)
  await expect(results.nth(0)).toContainText("broken.jsonTally doesn't know this file format.")
  await expect(results.nth(1)).toContainText('Added: 2 chats')
  await expect(results.nth(2)).toContainText('librechat.jsonImported from LibreChat.')
  expect(window.url()).toBe(address)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('link', { name: 'Sourdough' })).toBeVisible()
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('')
})

/** Drags files over the middle of a place, as the desktop does. */
async function dragFiles(app: RunningApp, window: Page, place: Locator, files: readonly string[]) {
  await app.evaluateMain(announceDrag, files)
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (box === null) throw new Error('the place is not in view')
  const session = await window.context().newCDPSession(window)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    })
  await send('dragEnter')
  await send('dragOver')
  return { drop: () => send('drop') }
}

/** The host learns no path from its page; Electron does. Runs in the main process. */
function announceDrag(_electron: unknown, paths: readonly string[]): void {
  Reflect.get(globalThis, 'electronHostAsked')?.announceDrag(paths)
}
