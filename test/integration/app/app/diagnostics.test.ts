import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import { canaryKey } from '../../../fixtures/key-traces.ts'
import { connect, type HeadlessApp } from '../headless-app.ts'
import { openApp, openService } from '../story.ts'

const words = 'canarywords'

/** Every allowed form of a line. */
const forms = [
  /^$/,
  /^Tally diagnostics, [\d-]+T[\d:.]+Z$/,
  /^(?:Program|Keys(?: \((?:secret-service|mac-keychain|windows-credentials)\))?|Data|Changed settings|Last failed requests|Last log lines):$/,
  /^ {2}none$/,
  /^ {2}(?:app|electron|chromium|node|sqlite) [\w.-]+$/,
  /^ {2}system \w+ \w+$/,
  /^ {2}installed as [a-zA-Z ,]+$/,
  /^ {2}safe mode (?:on|off)$/,
  /^ {2}connection \d+: [a-z]+(?:, kept in [a-z]+)?(?:, problem [a-z-]+)?$/,
  /^ {2}in (?:a file|memory, nothing is saved), \d+ bytes$/,
  /^ {2}chats \d+, messages \d+, calls \d+$/,
  /^ {2}backups \d+$/,
  /^ {2}(?:limits|appearance)\.\w+ [\w-]+$/,
  /^ {2}(?:sendKey|disabledAnomalies|usageClock|callColumns|proxy|authority|keepRequests) [\w-]+$/,
  /^ {2}[\d-]+T[\d:.]+Z (?:GET|POST) (?:\d{3}|no status) [a-z-]+ attempt \d+$/,
  /^ {2}[\d-]+T[\d:.]+Z [a-zA-Z ,]+(?: \w+=(?:"[\w .:,-]*"|[\d.-]+|true|false))*$/,
  /^ {2}other lines: \d+$/,
]

async function unhappyApp(): Promise<{ app: HeadlessApp; host: string }> {
  const service = await openService({ scenario: 'wrong-key', key: canaryKey })
  const app = openApp({ keychain: createSessionKeychain() })
  service.setScenario('normal')
  const { conversationId } = await connect(app, service)
  service.setScenario('wrong-key')
  await app.answered({ conversationId, text: words })
  await app.request('settings.setProxy', { proxy: { use: 'own', address: `http://${words}.example:8080` } })
  await app.request('settings.set', { name: 'sendKey', value: 'mod-enter' })
  return { app, host: new URL(service.address).host }
}

test('diagnostics have the helpful facts, and nothing that a user wrote, is named or sends to', async () => {
  const { app, host } = await unhappyApp()
  app.offered.logLines = [
    '2026-11-20T08:44:59.120Z window process ended reason="crashed" exitCode=5 isRepeated=false',
    `2026-11-20T08:44:59.120Z ${words} was added by hand as ${canaryKey}`,
    `2026-11-20T08:44:59.120Z request failed unexpectedly at="/home/ada/${words}"`,
    words,
  ]
  const { text } = await app.request('diagnostics.read', undefined)
  for (const told of [
    'connection 1: stored, kept in keychain',
    'chats 1, messages 2, calls 1',
    'proxy own',
    'sendKey mod-enter',
    'POST 401 key attempt 1',
    'window process ended reason="crashed"',
    'other lines: 3',
  ])
    expect(text).toContain(told)
  const own = [words, canaryKey, canaryKey.slice(-4), host, app.folder, homedir(), '://']
  for (const secret of own) expect(text).not.toContain(secret)
  expect(text.split('\n').filter((line) => !forms.some((form) => form.test(line)))).toEqual([])
})

test('the folders of file dialogs are kept, and no diagnostics, window and export has them', async () => {
  const { app } = await unhappyApp()
  const folders = { exports: '/home/ada/dialogcanary' }
  app.settings.dialogFolders.write(folders)
  app.offered.place = app.folder
  const { fileName } = (await app.request('transfer.exportEverything', undefined)) ?? {}
  const told = [
    await app.request('diagnostics.read', undefined),
    await app.request('session.start', { openId: null }),
    await app.request('settings.reset', { names: ['sendKey'] }),
    readFileSync(join(app.folder, fileName ?? ''), 'utf8'),
  ]
  expect(JSON.stringify(told)).not.toContain('dialogcanary')
  expect(app.settings.dialogFolders.read()).toEqual(folders)
})

test('the saved text is exactly the shown one', async () => {
  const { app } = await unhappyApp()
  const { text } = await app.request('diagnostics.read', undefined)
  expect(await app.request('diagnostics.save', undefined)).toBeNull()
  await app.request('settings.set', { name: 'sendKey', value: 'enter' })
  app.offered.place = app.folder
  expect(await app.request('diagnostics.save', undefined)).toMatchObject({
    fileName: 'tally-diagnostics.txt',
  })
  expect(readFileSync(join(app.folder, 'tally-diagnostics.txt'), 'utf8')).toBe(text)
})
