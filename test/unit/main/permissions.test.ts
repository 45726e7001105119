import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Session } from 'electron'
import { beforeAll, describe, expect, test } from 'vitest'
import { applySessionPolicy } from '../../../src/main/hardening/session-policy.ts'

// Every permission name from Electron's own declarations, so that a new one is tested at once.

const declarations = readFileSync(
  fileURLToPath(new URL('../../../node_modules/electron/electron.d.ts', import.meta.url)),
  'utf8',
)

function namesIn(member: string): string[] {
  const [, names = ''] = new RegExp(`${member}\\(handler: .*?permission: ([^,]*),`).exec(declarations) ?? []
  return names.split('|').map((name) => name.trim().slice(1, -1))
}

const requested = namesIn('setPermissionRequestHandler')
const checked = namesIn('setPermissionCheckHandler')

type Handlers = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>
type Given = { [Name in keyof Handlers]: NonNullable<Parameters<Handlers[Name]>[0]> }

let given: Given

beforeAll(() => {
  const kept: Partial<Record<string, unknown>> = {}
  const keep = (name: string) => (handler: unknown) => {
    kept[name] = handler
  }
  const names = [
    'setPermissionRequestHandler',
    'setPermissionCheckHandler',
    'setDevicePermissionHandler',
    'setDisplayMediaRequestHandler',
  ]
  const session = {
    ...Object.fromEntries(names.map((name) => [name, keep(name)])),
    setSpellCheckerEnabled: () => undefined,
    webRequest: { onBeforeRequest: () => undefined },
    on: () => undefined,
  }
  applySessionPolicy(session as unknown as Session, true)
  given = kept as Given
})

const page = 'app://bundle/index.html'
const strangers = [
  'https://example.com/',
  'app://other/index.html',
  'app://bundle.example.com/index.html',
  'app://bundle/other.html',
  'app://user@bundle/index.html',
  'file:///index.html',
  'about:blank',
  '',
  'null',
]

function request(permission: string, requestingUrl: string): boolean[] {
  const answers: boolean[] = []
  const details = { isMainFrame: true, requestingUrl }
  // The page of the contents does not matter: the details name the asking page.
  const contents = { getURL: () => page }
  Reflect.apply(given.setPermissionRequestHandler, null, [
    contents,
    permission,
    (answer: boolean) => answers.push(answer),
    details,
  ])
  return answers
}

function check(permission: string, requestingUrl: string | undefined): unknown {
  const details = { isMainFrame: true, ...(requestingUrl !== undefined && { requestingUrl }) }
  return Reflect.apply(given.setPermissionCheckHandler, null, [null, permission, 'app://bundle', details])
}

test('the permission names are not empty', () => {
  expect(requested.length).toBeGreaterThan(40)
  expect(requested).toContain('clipboard-sanitized-write')
  expect(checked).toContain('usb')
})

describe('our own page is denied', () => {
  const denied = (names: readonly string[]) => [
    ...names.filter((name) => name !== 'clipboard-sanitized-write'),
    'what-comes-tomorrow',
  ]
  test.each(denied(requested))('%s on request', (name) => expect(request(name, page)).toEqual([false]))
  test.each(denied(checked))('%s on a check', (name) => expect(check(name, page)).toBe(false))
})

test('our own page may copy', () => {
  expect(request('clipboard-sanitized-write', page)).toEqual([true])
  expect(check('clipboard-sanitized-write', page)).toBe(true)
})

test.each(strangers)('%j is denied everything, copying too', (stranger) => {
  for (const name of requested) expect(request(name, stranger)).toEqual([false])
  for (const name of checked) expect(check(name, stranger)).toBe(false)
})

test('a request without an origin is denied', () => {
  for (const name of checked) expect(check(name, undefined)).toBe(false)
})

test('no device and no screen is shared', () => {
  expect(Reflect.apply(given.setDevicePermissionHandler, null, [{ deviceType: 'usb', origin: page }])).toBe(
    false,
  )
  const streams: unknown[] = []
  const answer = (stream: unknown) => streams.push(stream)
  Reflect.apply(given.setDisplayMediaRequestHandler, null, [{ frame: null }, answer])
  expect(streams).toEqual([null])
})
