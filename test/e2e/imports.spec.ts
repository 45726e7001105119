import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page, TestInfo } from '@playwright/test'
import type { RunningApp } from './driver/running-app.ts'
import { expect, openDemo, openSettings, test } from './story.ts'

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

test('files dropped on the place of imports are imported after one question', async ({
  app,
  window,
}, info) => {
  await openDemo(window)
  const files = await threeFiles(info)
  const address = window.url()
  const settings = await openSettings(window, 'Privacy and data')
  // It loads last, and moves the groups below.
  await expect(settings.getByRole('button', { name: 'Copy path' })).toBeVisible()
  const group = settings.getByRole('group', { name: 'Export and import' })
  const { drop } = await dragFiles(app, window, group, files)
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
