import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoKeyBelow } from './key-places.ts'
import { connect, expect, openSettings, posts, test } from './story.ts'

interface Access {
  readonly address: string
  readonly token: string
}

const program = (window: Page) =>
  window.getByRole('dialog', { name: 'Settings' }).getByRole('listitem', { name: 'Editor' })

/** Turns the meter on, which a native box asks about, and adds a program. */
async function addEditor(window: Page): Promise<Access> {
  const settings = await openSettings(window, 'Programs')
  await settings.getByRole('switch', { name: 'Meter other programs' }).click()
  const field = settings.getByRole('textbox', { name: 'Meter address' })
  await expect(field).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/v1$/u)
  const address = await field.inputValue()
  await settings.getByRole('button', { name: 'Add program' }).click()
  await settings.getByRole('textbox', { name: 'Program name' }).fill('Editor')
  await settings.getByRole('button', { name: 'Create' }).click()
  const token = await window.getByRole('textbox', { name: 'Program token' }).inputValue()
  await window.getByRole('button', { name: 'Done' }).click()
  await expect(program(window)).toContainText('Not used yet')
  return { address, token }
}

async function ask({ address, token }: Access, path = '/models', body?: object): Promise<Response> {
  return await fetch(`${address}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
}

/** A stream that doesn't ask for counts. */
async function askForAnswer(access: Access): Promise<string> {
  const { data } = (await (await ask(access)).json()) as { data: { id: string }[] }
  const answer = await ask(access, '/chat/completions', {
    model: data[0]?.id,
    messages: [{ role: 'user', content: 'Hello' }],
    stream: true,
  })
  expect(answer.status).toBe(200)
  return await answer.text()
}

/** The breakdowns stay open from the last visit on. */
async function usageByProgram(window: Page) {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
  const more = window.getByRole('button', { name: 'More breakdowns' })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  return window.getByRole('table', { name: 'Usage by program' })
}

async function expectInNoFile(folder: string, secret: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    expect((await readFile(file)).includes(secret), file).toBe(false)
  }
}

test('another program is metered from its token to its deletion', async ({ app, window, service }) => {
  await connect(window, service)
  const access = await addEditor(window)
  const text = await askForAnswer(access)
  expect(text).toContain('data: [DONE]')
  expect(text).not.toContain('prompt_tokens')
  expect(posts(service).at(-1)?.headers.authorization).toBe(`Bearer ${service.key}`)
  await expect(program(window)).toContainText(/1 call · [1-9][\d,]* tokens/u)

  await program(window).getByRole('button', { name: 'Pause' }).click()
  await expect(program(window)).toContainText('Paused')
  expect((await ask(access)).status).toBe(403)
  await program(window).getByRole('button', { name: 'Resume' }).click()
  await expect(program(window)).not.toContainText('Paused')

  await app.restart()
  await expect.poll(async () => (await ask(access)).status).toBe(200)
  await expect(app.window.getByRole('button', { name: 'Programs', exact: true })).toBeVisible()
  const table = await usageByProgram(app.window)
  await expect(table.getByRole('row', { name: /^Editor/u })).toContainText(/[1-9]/u)

  await openSettings(app.window, 'Programs')
  await program(app.window).getByRole('button', { name: 'Delete' }).click()
  await program(app.window).getByRole('button', { name: 'Delete program' }).click()
  await expect(program(app.window)).toHaveCount(0)
  expect((await ask(access)).status).toBe(401)
  await app.window.getByRole('switch', { name: 'Meter other programs' }).click()
  await expect(app.window.getByText('Off. No port is open.')).toBeVisible()
  await expect(ask(access)).rejects.toThrow()
  await app.window.keyboard.press('Escape')
  await expect((await usageByProgram(app.window)).getByRole('row', { name: /Editor/u })).toBeVisible()

  await app.quit()
  await expectNoKeyBelow(app.dataDirectory)
  await expectInNoFile(app.dataDirectory, access.token.slice('tally-'.length))
})
