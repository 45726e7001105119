import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { canaryKey } from '../fixtures/key-traces.ts'
import { keyEchoes } from '../service/scenarios/echoes.ts'
import { type RunningApp, startApp } from './driver/running-app.ts'
import { exportAll, runCommand } from './key-exports.ts'
import { expectNoKey, expectNoKeyBelow, watchCopies } from './key-places.ts'
import { answers, expect, expectAnswered, openSettings, posts, type Service, send, test } from './story.ts'

/** Everything that the page's scripts hold in any world, after garbage collection. */
async function memoryOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return Buffer.from(chunks.join(''))
}

/** The content of the page, typed or shown. */
async function contentOf(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    return [
      new XMLSerializer().serializeToString(document),
      ...fields.map(({ value, defaultValue }) => `${value}\n${defaultValue}`),
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      document.cookie,
      location.href,
      document.title,
    ].join('\n')
  })
  return Buffer.from(text)
}

async function expectNoKeyInPage(when: string, window: Page): Promise<void> {
  expectNoKey(`the page ${when}`, await contentOf(window))
  const memory = await memoryOf(window)
  expect(memory.includes('Tally'), 'its memory was read').toBe(true)
  expectNoKey(`the memory of the page ${when}`, memory)
}

/** A rejected key before there is a connection, then the connection. */
async function addKey(window: Page, service: Service): Promise<void> {
  service.setScenario('wrong-key')
  await window.getByRole('textbox', { name: 'Base address' }).fill(service.address)
  await window.getByRole('textbox', { name: 'API key' }).fill(canaryKey)
  await window.getByRole('button', { name: 'Test connection' }).click()
  await window.getByRole('alert').getByRole('button', { name: 'Show details' }).click()
  await expect(window.getByRole('alert')).toContainText('401')
  service.setScenario('echo-key-everywhere')
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(window.getByRole('combobox', { name: 'Model' })).not.toContainText('Choose a model')
}

/** Sends every message that makes the service echo the key. */
async function hearEveryEcho(window: Page, service: Service): Promise<void> {
  for (const name of Object.keys(keyEchoes))
    await test.step(name, async () => {
      const before = posts(service).length
      await send(window, name)
      await expect.poll(() => posts(service).length).toBe(before + 1)
      await expect(window.getByRole('article', { name: 'You' }).last()).toContainText(name)
      await expectAnswered(window)
      await expect(window.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    })
}

/** Opens and copies everything in the last turns. */
async function lookAndCopy(window: Page): Promise<void> {
  const copied = await watchCopies(window)
  const details = window.getByRole('button', { name: 'Show details', exact: true })
  // Rows far out of sight are not drawn, and an opened button has another name from then on.
  for (let opened = 0; opened < 4 && (await details.count()) > 0; opened += 1) await details.last().click()
  for (const [index, name] of ['Copy report', 'Copy response', 'Copy'].entries()) {
    await window.getByRole('button', { name, exact: true }).last().click()
    await expect.poll(async () => (await copied()).length, name).toBe(index + 1)
  }
  await window.getByRole('button', { name: 'Details', exact: true }).last().click()
  await window.getByRole('button', { name: 'Usage' }).click()
  await window.getByRole('button', { name: 'Copy as CSV' }).click()
  await runCommand(window, 'requests')
  await expect(window.getByRole('dialog', { name: 'Requests' }).getByRole('row').nth(3)).toBeVisible()
  await expectNoKeyInPage('with everything open', window)
  await window.keyboard.press('Escape')
  const texts = await copied()
  expect(texts.length).toBeGreaterThan(3)
  expectNoKey('the clipboard', Buffer.from(texts.join('\n')))
}

async function backUpAndRestore(app: RunningApp): Promise<void> {
  await openSettings(app.window, 'Privacy and data')
  await app.window.getByRole('button', { name: 'Restore', exact: true }).click()
  const restore = app.window.getByRole('dialog', { name: 'Restore a backup' })
  await restore
    .getByRole('button', { name: /^Choose the backup of/ })
    .first()
    .click()
  await restore.getByRole('button', { name: 'Restore and restart' }).click()
  await app.untilRestarted()
  await expect(answers(app.window).first()).toBeVisible()
}

test('the key is in no file, page, page memory, message to the page or log line', async ({
  service,
}, info) => {
  // The whole life of a key has many steps: this limit is no performance goal.
  test.setTimeout(240_000)
  const temporary = await mkdtemp(join(tmpdir(), 'tally-'))
  const [data, exports] = [info.outputPath('data'), info.outputPath('exports')]
  await mkdir(exports, { recursive: true })
  // On Electron nothing can record the messages: there the test searches the page, its memory and the files.
  const messagesTo = process.env['TALLY_ELECTRON'] ? null : join(temporary, 'messages')
  const environment = { TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const app = await startApp({ dataDirectory: data, environment, colorScheme: null, messagesTo })
  try {
    await addKey(app.window, service)
    await expectNoKeyInPage('once the key is saved', app.window)
    await hearEveryEcho(app.window, service)
    service.setScenario('slow')
    await send(app.window, 'Be stopped')
    await expect(answers(app.window).last()).toContainText('Line 2')
    await app.window.getByRole('button', { name: 'Stop' }).click()
    // Its end adds buttons and moves the ones above, and a click could miss them.
    await expect(answers(app.window).last()).toContainText('Stopped')
    await expect(answers(app.window).last()).toHaveAttribute('aria-busy', 'false')
    await lookAndCopy(app.window)
    await exportAll(app, exports)
    await send(app.window, 'Be killed')
    await expect(answers(app.window).last()).toHaveAttribute('aria-busy', 'true')
    await expect(answers(app.window).last()).toContainText('Line 2')
    await app.kill()
    await expectNoKeyBelow(data)
    await app.restart()
    await expectNoKeyInPage('after a crash', app.window)
    await backUpAndRestore(app)
    await expectNoKeyInPage('after a restore', app.window)
    service.setScenario('normal')
    await send(app.window, 'And now?')
    await expect(answers(app.window).last()).toContainText('Answer')
  } finally {
    await app.quit()
  }
  expect(posts(service).every(({ headers }) => headers.authorization === `Bearer ${canaryKey}`)).toBe(true)
  const files = [...(await expectNoKeyBelow(data)), ...(await expectNoKeyBelow(exports))]
  for (const name of ['.db', '.log', '.md', '.html', '.json', '.csv', 'everything.jsonl'])
    expect(
      files.some((file) => file.endsWith(name)),
      name,
    ).toBe(true)
  if (messagesTo !== null) expect((await readFile(messagesTo)).length).toBeGreaterThan(100_000)
  await expectNoKeyBelow(temporary)
  expectNoKey('what the app wrote', Buffer.from(app.output()))
  await rm(temporary, { recursive: true, force: true })
})
