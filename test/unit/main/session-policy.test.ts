import type { CallbackResponse, Session } from 'electron'
import { expect, test } from 'vitest'
import {
  applySessionPolicy,
  contentSecurityPolicy,
  isAllowedRequest,
} from '../../../src/main/hardening/session-policy.ts'

test('the policy is exactly the reviewed one', () => {
  expect(contentSecurityPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; " +
      "connect-src 'none'; media-src 'none'; object-src 'none'; frame-src 'none'; worker-src 'self'; " +
      "manifest-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  )
})

test.each([
  ['app://bundle/assets/index.js', true],
  ['blob:app://bundle/0b5c', true],
  ['app://other/index.html', false],
  ['https://example.com/', false],
  ['http://127.0.0.1:8080/', false],
  ['file:///etc/passwd', false],
  ['data:text/html,x', false],
  ['blob:https://example.com/0b5c', false],
  ['not an address', false],
])('a request of the page for %s is allowed: %s', (address, isAllowed) => {
  expect(isAllowedRequest(address)).toBe(isAllowed)
})

type Listener = (details: { url: string }, answer: (response: CallbackResponse) => void) => void

/** The decision about a request of any page of a session, that of DevTools too. */
function isCancelled(url: string, hasDevTools: boolean): boolean | undefined {
  let cancelled: boolean | undefined
  const onBeforeRequest = (listener: Listener): void =>
    listener({ url }, ({ cancel }) => {
      cancelled = cancel
    })
  const ignore = (): void => {}
  const session = {
    setSpellCheckerEnabled: ignore,
    setPermissionRequestHandler: ignore,
    setPermissionCheckHandler: ignore,
    setDevicePermissionHandler: ignore,
    setDisplayMediaRequestHandler: ignore,
    webRequest: { onBeforeRequest },
    on: ignore,
  }
  applySessionPolicy(session as unknown as Session, hasDevTools)
  return cancelled
}

test.each([
  'devtools://devtools/bundled/devtools_app.html?remoteBase=https://chrome-devtools-frontend.appspot.com/',
  'devtools://theme/colors.css?sets=ui,chrome',
])('DevTools load %s in development only', (address) => {
  expect(isCancelled(address, true)).toBe(false)
  expect(isCancelled(address, false)).toBe(true)
})

test('nothing else is allowed because of DevTools', () => {
  for (const address of [
    'https://example.com/',
    'https://chrome-devtools-frontend.appspot.com/',
    'file:///x',
  ])
    expect(isCancelled(address, true)).toBe(true)
  expect(isCancelled('app://bundle/index.html', true)).toBe(false)
})
