import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type RunningApp, startApp } from './driver/running-app.ts'
import { connect, expect, openDemo, posts, takePictures, test } from './story.ts'

const libraryOf = (window: Page) => window.getByRole('dialog', { name: 'Prompts' })

/** Opens the library from the commands, by keyboard. */
async function openLibrary(window: Page) {
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('prompts')
  await window
    .getByRole('option', { name: /^Prompts/u })
    .first()
    .waitFor()
  await window.keyboard.press('Enter')
  const library = libraryOf(window)
  await expect(library).toBeVisible()
  return library
}

/** Moves the focus as a person does, and presses the button. */
async function press(window: Page, name: string | RegExp): Promise<void> {
  const button = window.getByRole('dialog').getByRole('button', { name, exact: true })
  for (let step = 0; step < 40; step += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break
    await window.keyboard.press('Tab')
  }
  await expect(button).toBeFocused()
  await window.keyboard.press('Enter')
}

async function importFrom({ answerDialogs, window }: RunningApp, file: string) {
  await answerDialogs('showOpenDialog', { canceled: false, filePaths: [file] })
  await press(window, 'Import')
  return window.getByRole('dialog', { name: 'Import prompts' })
}

test('a prompt is saved in a folder, inserted by a slash and filled in; the library moves to a fresh profile', async ({
  app,
  window,
  service,
}, info) => {
  await connect(window, service)
  const library = await openLibrary(window)
  await takePictures(window, 'empty-library')
  // The way to begin has the focus.
  await window.keyboard.press('Enter')
  await expect(library.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await window.keyboard.type('Letter')
  await window.keyboard.press('Tab')
  await window.keyboard.type('Dear {{name}}, about {{topic:herons}}.')
  await press(window, 'Save')
  await expect(library).toContainText('saved · Asks for name and topic.')

  await press(window, 'New folder')
  await window.keyboard.type('Work')
  await window.keyboard.press('Enter')
  await expect(library.getByRole('option', { name: /^Folder Work, expanded/u })).toBeVisible()
  await press(window, 'New prompt')
  await window.keyboard.type('Diary')
  await window.keyboard.press('Tab')
  await window.keyboard.type('Today is {{date}}. Keep my diary.')
  await press(window, 'Save')
  await expect(library.getByRole('option', { name: /^Folder Work.*1 prompt/u })).toBeVisible()
  await takePictures(window, 'library')

  const file = info.outputPath('prompts.json')
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath: file })
  await press(window, 'Export')
  await expect(window.getByRole('button', { name: 'Show in folder' })).toBeVisible()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    type: 'tally-prompts',
    folders: ['Work'],
    prompts: [
      { name: 'Diary', folder: 'Work' },
      { name: 'Letter', folder: null },
    ],
  })
  await window.keyboard.press('Escape')
  await expect(library).toBeHidden()

  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  await window.keyboard.type('/let')
  await expect(window.getByRole('listbox', { name: 'Prompts to insert' })).toBeVisible()
  await takePictures(window, 'slash')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('textbox', { name: 'name', exact: true })).toBeFocused()
  await window.keyboard.type('Ada')
  await takePictures(window, 'variables')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    'Dear Ada, about herons.',
  )
  await window.keyboard.press('Enter')
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible()
  expect(JSON.stringify(posts(service).at(-1))).toContain('Dear Ada, about herons.')

  const other = await startApp({
    dataDirectory: info.outputPath('other data'),
    environment: {},
    colorScheme: null,
  })
  try {
    await openDemo(other.window)
    const fresh = await openLibrary(other.window)
    const preview = await importFrom(other, file)
    await expect(preview).toContainText(
      '“prompts.json”: 2 new, 0 with another name, 0 already in the library.',
    )
    await expect(preview).toContainText('The import adds the folder “Work”.')
    await takePictures(other.window, 'import')
    await expect(preview.getByRole('button', { name: 'Import' })).toBeFocused()
    await other.window.keyboard.press('Enter')
    await expect(fresh).toContainText('“prompts.json”: 2 imported, 0 skipped.')
    await expect(fresh.getByRole('option', { name: /^Folder Work.*1 prompt/u })).toBeVisible()
    await takePictures(other.window, 'imported')
    await expect(await importFrom(other, file)).toContainText('nothing that the library lacks')
    await other.window.keyboard.press('Enter')
    await other.window.keyboard.press('Escape')
    await other.window.keyboard.type('/dia')
    await expect(other.window.getByRole('listbox', { name: 'Prompts to insert' })).toContainText('Diary')
  } finally {
    await other.quit()
  }
})

test('a list of prompts and a file of another program: one is previewed, the other refused', async ({
  app,
  window,
}, info) => {
  await openDemo(window)
  const library = await openLibrary(window)
  const [list, foreign] = [info.outputPath('prompts.csv'), info.outputPath('settings.json')]
  await writeFile(list, '\ufeff"act","prompt"\r\n"Poet","Write ""verses""."\r\n"","no name"\r\n')
  await writeFile(foreign, '{"theme": "dark"}')
  await importFrom(app, foreign)
  await expect(library.getByRole('alert')).toContainText("“settings.json” isn't a file of prompts.")
  await takePictures(window, 'refused')
  const preview = await importFrom(app, list)
  await expect(preview).toContainText('“prompts.csv”: 1 new')
  await expect(preview).toContainText('Line 3 · It has no name.')
  await window.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(library.getByRole('option')).toHaveCount(0)
  await expect((await importFrom(app, list)).getByRole('button', { name: 'Import' })).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(library.getByRole('option', { name: /^Poet/u })).toBeVisible()
  await expect(library.getByRole('alert')).toBeHidden()
})
