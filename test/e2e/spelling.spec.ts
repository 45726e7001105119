import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import type { RunningApp } from './driver/running-app.ts'
import { connect, expect, openSettings, posts, test } from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), "nobody can click a system's menu")

const dictionary = (name: string) =>
  fileURLToPath(new URL(`../fixtures/dictionaries/${name}.dic`, import.meta.url))

async function press(window: Page, control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await window.keyboard.press(key)
}

async function add({ answerDialogs, window }: RunningApp, file: string): Promise<void> {
  await answerDialogs('showOpenDialog', { canceled: false, filePaths: [file] })
  await press(window, window.getByRole('button', { name: 'Add dictionary…' }))
}

/** The labels of the text's menu, which the menu key opens. */
async function openMenu({ evaluateMain, window }: RunningApp): Promise<string[]> {
  const menus = () =>
    evaluateMain(() => {
      const { textMenus } = Reflect.get(globalThis, 'electronHostAsked')
      const labels: string[] = textMenus.at(-1)?.items.map((item: { label: string }) => item.label) ?? []
      return { count: Number(textMenus.length), labels }
    }, null)
  const { count } = await menus()
  await window.keyboard.press('ContextMenu')
  await expect.poll(async () => (await menus()).count).toBe(count + 1)
  return (await menus()).labels
}

function choose({ evaluateMain }: RunningApp, label: string): Promise<void> {
  return evaluateMain((_electron, wanted) => {
    const menu = Reflect.get(globalThis, 'electronHostAsked').textMenus.at(-1)
    const items = menu.items.flatMap(
      (item: { submenu?: { items: unknown[] } }) => item.submenu?.items ?? item,
    )
    items.find((item: { label: string }) => item.label === wanted).click()
  }, label)
}

/**
 * Types the text until its last word is misspelled. Words are checked as they are typed, so those that come before
 * the dictionary stay unchecked. Each attempt waits longer, so that a slow computer ends with one.
 */
async function typeUntilMarked(app: RunningApp, text: string): Promise<void> {
  const message = app.window.getByRole('textbox', { name: 'Message', exact: true })
  const isMarked = async () => (await openMenu(app)).includes('Add to dictionary')
  let waitMs = 1_500
  await expect(async () => {
    waitMs *= 2
    await message.fill('')
    await message.focus()
    await app.window.keyboard.type(text)
    await expect.poll(isMarked, { timeout: waitMs }).toBe(true)
  }).toPass()
}

/** The chosen languages in the text's menu. */
function languages({ evaluateMain }: RunningApp): Promise<string[]> {
  return evaluateMain(() => {
    const menu = Reflect.get(globalThis, 'electronHostAsked').textMenus.at(-1)
    const { submenu } = menu.items.find(
      (item: { label: string }) => item.label === 'Spelling language for this chat',
    )
    const chosen = submenu.items.filter((item: { checked: boolean }) => item.checked)
    return chosen.map((item: { label: string }) => item.label)
  }, null)
}

test('a dictionary from disk checks the message by keyboard, its suggestion replaces a word, and nothing is sent', async ({
  app,
  window,
  service,
}) => {
  test.skip(process.platform === 'darwin', 'macOS has its own spell check')
  await connect(window, service)
  const settings = await openSettings(window, 'General')
  const spelling = settings.getByRole('group', { name: 'Spelling' })
  const dictionaries = spelling.getByRole('group', { name: 'Dictionaries' })
  await add(app, fileURLToPath(import.meta.url))
  await expect(dictionaries.getByRole('alert')).toContainText("isn't a Hunspell dictionary")
  await add(app, dictionary('en_XT'))
  await expect(dictionaries.getByRole('status')).toContainText('Added en_XT')
  await add(app, dictionary('de_XT'))
  await expect(dictionaries.getByRole('listitem')).toHaveCount(2)
  for (const name of ['de_XT', 'en_XT']) {
    const item = dictionaries.getByRole('listitem', { name })
    await press(window, item.getByRole('button', { name: 'Make default' }))
    await expect(item).toContainText('Default')
  }
  await press(window, spelling.getByRole('switch', { name: 'Check spelling' }), 'Space')
  await spelling.scrollIntoViewIfNeeded()
  await window.keyboard.press('Escape')

  const message = window.getByRole('textbox', { name: 'Message', exact: true })
  await typeUntilMarked(app, 'We recieve')
  expect(await openMenu(app)).toContain('receive')
  await choose(app, 'receive')
  await expect(message).toHaveValue('We receive')
  await expect(async () => expect(await openMenu(app)).not.toContain('receive')).toPass()

  await typeUntilMarked(app, 'Kubernetes')
  await choose(app, 'Add to dictionary')
  await expect(message).toHaveValue('Kubernetes')
  await expect(async () => expect(await openMenu(app)).not.toContain('Add to dictionary')).toPass()
  await app.restart()
  const custom = (await openSettings(app.window, 'General')).getByRole('group', { name: 'Custom words' })
  await custom.scrollIntoViewIfNeeded()
  await press(app.window, custom.getByRole('listitem', { name: 'Kubernetes' }).getByRole('button'))
  await expect(custom.getByRole('status')).toHaveText('Removed Kubernetes.')

  await app.window.keyboard.press('Escape')
  const draft = app.window.getByRole('textbox', { name: 'Message', exact: true })
  await typeUntilMarked(app, 'Grüße')
  expect(await languages(app)).toEqual(['Default (English (XT) · en_XT)'])
  await choose(app, 'German (XT) · de_XT')
  await typeUntilMarked(app, 'Grüße letter')
  await draft.press('Home')
  await expect(async () => expect(await openMenu(app)).not.toContain('Add to dictionary')).toPass()
  expect(await languages(app)).toEqual(['German (XT) · de_XT'])
  await app.window.keyboard.press('ControlOrMeta+n')
  await expect(draft).toHaveValue('')
  await typeUntilMarked(app, 'Grüße')
  expect(await languages(app)).toEqual(['Default (English (XT) · en_XT)'])
  expect(posts(service)).toEqual([])
})
