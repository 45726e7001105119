import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { localEngines } from '../../src/shared/domain/connections/known-services.ts'
import type { RunningApp } from './driver/running-app.ts'
import {
  answers,
  ask,
  compareByKeyboard,
  connect,
  expect,
  expectAnswered,
  openFromUsage,
  openSettings,
  type Service,
  send,
  test,
} from './story.ts'

const models = 'GET /v1/models'
const completion = 'POST /v1/chat/completions'

/** Everything that the user of this day causes, in order. */
const expected = {
  'saves the connection, which tests it and lists its models': [models, models],
  'tests it again': [models],
  'asks, and edits the question': [completion, completion],
  'asks for another version': [completion],
  'stops an answer': [completion],
  'compares two models': [completion, completion],
  'refreshes the models': [models],
  'starts Tally again': [models],
  'asks once more': [completion],
}

/** Runs in the main process: notes the port of each network connection that it begins. */
function watchSockets(): void {
  const { subscribe } = process.getBuiltinModule('node:diagnostics_channel')
  const ports: number[] = []
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: import('node:net').Socket }
    socket.once('connectionAttempt', (_address: string, port: number) => ports.push(port))
  })
  Object.assign(globalThis, { portsOfTheDay: ports })
}

const readPorts = (): number[] => Reflect.get(globalThis, 'portsOfTheDay')

/** Actions of the user between messages, none of which needs the service. */
const quiet: readonly (readonly [string, (app: RunningApp) => Promise<void>])[] = [
  [
    'types, and does not send',
    async ({ window }) => {
      await window.getByRole('textbox', { name: 'Message', exact: true }).fill('A draft about herons')
      await expect(window.getByRole('status', { name: 'Forecast' })).toHaveAttribute(
        'data-prompt-tokens',
        /\d/u,
      )
      await window.getByRole('textbox', { name: 'Message', exact: true }).fill('')
    },
  ],
  [
    'finds words in the chat and in all chats',
    async ({ window }) => {
      await window.keyboard.press('ControlOrMeta+f')
      await window.getByRole('textbox', { name: 'Find in chat' }).fill('heron')
      await expect(window.getByRole('region', { name: 'Find in chat' }).getByRole('status')).toHaveText(
        / of /,
      )
      await window.keyboard.press('Escape')
      const search = window.getByRole('searchbox', { name: 'Search' })
      await search.fill('heron')
      await expect(window.getByRole('navigation', { name: 'Chats' }).locator('mark').first()).toBeVisible()
      await search.fill('')
    },
  ],
  [
    'reads the details of an answer and the usage of the chat',
    async ({ window }) => {
      await answers(window).first().getByRole('button', { name: 'Details', exact: true }).click()
      await answers(window).first().getByRole('button', { name: 'Show raw exchange' }).click()
      await expect(answers(window).first()).toContainText('POST /v1/chat/completions')
      await window.getByRole('button', { name: 'Usage', exact: true }).click()
      await expect(window.getByRole('status', { name: 'Integrity' })).toHaveText(/✓/u)
      await window.getByRole('button', { name: 'Usage', exact: true }).click()
    },
  ],
  [
    'reads the usage page and its statement',
    async ({ window }) => {
      await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
      await expect(window.getByRole('table', { name: 'Usage by model' })).toBeVisible()
      await openFromUsage(window, 'Statement')
      await expect(window.getByRole('table', { name: 'Statement totals' })).toBeVisible()
      await window.keyboard.press('Escape')
      await window.getByRole('link', { name: /^A question about herons/u }).click()
    },
  ],
  [
    'opens each section of the settings',
    async ({ window }) => {
      const settings = await openSettings(window)
      const sections = settings.getByRole('navigation', { name: 'Settings' }).getByRole('button')
      await expect(sections.first()).toBeVisible()
      for (const section of await sections.all()) {
        await section.click()
        await expect(section).toHaveAttribute('aria-current', /.+/u)
      }
      await window.keyboard.press('Escape')
    },
  ],
  [
    'backs up, verifies totals, exports everything and imports it',
    async (app) => {
      const file = test.info().outputPath('everything.jsonl')
      await app.answerDialogs('showSaveDialog', { canceled: false, filePath: file })
      await app.answerDialogs('showOpenDialog', { canceled: false, filePaths: [file] })
      const settings = await openSettings(app.window, 'Privacy and data')
      await settings.getByRole('button', { name: 'Back up now' }).click()
      await expect(settings.getByText(/^Last backup: .*manual/u)).toBeVisible()
      await settings.getByRole('button', { name: 'Verify totals' }).click()
      await expect(settings.getByText(/^Totals verified/u)).toBeVisible()
      await settings.getByRole('button', { name: 'Export everything' }).click()
      await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('herons')
      await settings.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(settings.getByText('You already have everything in this file.')).toBeVisible()
      await app.window.keyboard.press('Escape')
    },
  ],
  [
    'deletes a chat and takes it back',
    async ({ window }) => {
      const link = window.getByRole('link', { name: /^A question about herons/u })
      await link.focus()
      await window.keyboard.press('Delete')
      await window.getByRole('status').getByRole('button', { name: 'Undo' }).click()
      await link.click()
      await expect(answers(window).first()).toBeVisible()
    },
  ],
]

async function testConnection(window: Page): Promise<void> {
  const settings = await openSettings(window, 'Connections')
  await settings.getByRole('button', { name: 'Edit' }).click()
  await settings.getByRole('button', { name: 'Test connection' }).click()
  await expect(settings.getByText(/^Connected in/u)).toBeVisible()
  await window.keyboard.press('Escape')
}

async function askAndEdit(window: Page): Promise<void> {
  await ask(window, 'A question about herons')
  await window.getByRole('article', { name: 'You' }).hover()
  await window.getByRole('button', { name: 'Edit', exact: true }).click()
  await window.getByRole('textbox', { name: 'Edit message' }).fill('A question about herons and storks')
  await window.getByRole('button', { name: 'Save and send' }).click()
  await expect(window.getByRole('article', { name: 'You' })).toContainText('2/2')
  await expectFinished(window)
}

async function regenerate(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Regenerate' }).click()
  await expect(answers(window)).toContainText('2/2')
  await expectFinished(window)
}

async function stopAnswer(window: Page, service: Service): Promise<void> {
  const sent = service.log().length
  service.setScenario('slow')
  await send(window, 'A long story')
  await expect.poll(() => service.log().length).toBe(sent + 1)
  await window.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(answers(window).last()).toContainText('Stopped')
  service.setScenario('normal')
}

async function compareTwo(window: Page): Promise<void> {
  await compareByKeyboard(window, 'Which bird?', 'orrery')
  await expect(answers(window)).toHaveCount(4)
  await expectFinished(window)
}

/** The next message continues one of the compared answers, so fewer are in view. */
async function askAfterComparing(window: Page): Promise<void> {
  await send(window, 'One more question')
  await expect(window.getByRole('article', { name: 'You' }).last()).toContainText('One more question')
  await expectFinished(window)
}

async function refreshModels(window: Page): Promise<void> {
  await window.getByRole('combobox', { name: 'Model' }).click()
  await window.getByRole('button', { name: 'Refresh' }).click()
  await window.keyboard.press('Escape')
}

async function restart(app: RunningApp): Promise<void> {
  await app.restart()
  await app.evaluateMain(watchSockets, null)
  await expect(app.window.getByRole('log', { name: 'Transcript' })).toBeVisible()
}

async function expectFinished(window: Page): Promise<void> {
  await expectAnswered(window)
  await expect(answers(window).last().getByRole('group', { name: 'Token usage' })).toBeVisible()
}

/** Method and path of each row, newest first. */
async function rowsOfRequestLog(window: Page): Promise<string[]> {
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('requests')
  await window.keyboard.press('Enter')
  const rows = window.getByRole('table', { name: 'Requests' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const texts = await rows.allInnerTexts()
  return texts.map((text) => `${/GET|POST/u.exec(text)?.[0]} ${/\/v1\/[a-z/]+/u.exec(text)?.[0]}`)
}

test('a whole day makes exactly the requests that the user caused', async ({ app, service }) => {
  const log = (): string[] => service.log().map(({ method, path }) => `${method} ${path}`)
  const caused: string[] = []
  const cause = async (name: keyof typeof expected, action: () => Promise<unknown>): Promise<void> =>
    test.step(name, async () => {
      await action()
      caused.push(...expected[name])
      await expect.poll(log, { message: name }).toEqual(caused)
    })

  await app.evaluateMain(watchSockets, null)
  await expect(app.window.getByRole('textbox', { name: 'Base address' })).toBeFocused()
  expect(log()).toEqual([])

  await cause('saves the connection, which tests it and lists its models', () => connect(app.window, service))
  await cause('tests it again', () => testConnection(app.window))
  await cause('asks, and edits the question', () => askAndEdit(app.window))
  await cause('asks for another version', () => regenerate(app.window))
  await cause('stops an answer', () => stopAnswer(app.window, service))
  for (const [name, action] of quiet) await test.step(name, () => action(app))
  await cause('compares two models', () => compareTwo(app.window))
  await cause('refreshes the models', () => refreshModels(app.window))
  const ports = await app.evaluateMain(readPorts, null)

  await cause('starts Tally again', () => restart(app))
  await cause('asks once more', () => askAfterComparing(app.window))
  for (const [name, action] of quiet.slice(0, 3)) await test.step(name, () => action(app))

  const own = Number(new URL(service.address).port)
  const later = await app.evaluateMain(readPorts, null)
  expect(new Set([...ports, ...later])).toEqual(new Set([own]))
  expect(await rowsOfRequestLog(app.window)).toEqual(caused.toReversed())

  await test.step('looks for local engines', async () => {
    await app.window.keyboard.press('Escape')
    const settings = await openSettings(app.window, 'Connections')
    await settings.getByRole('button', { name: 'Add connection' }).click()
    expect(new Set(await app.evaluateMain(readPorts, null))).toEqual(new Set([own]))
    await settings.getByRole('button', { name: 'Look for local servers' }).click()
    await expect
      .poll(async () => new Set(await app.evaluateMain(readPorts, null)))
      .toEqual(new Set([own, ...localEngines.map(({ port }) => port)]))
  })
  expect(log()).toEqual(caused)
  expect(app.output()).not.toMatch(/refused a request/u)
})
