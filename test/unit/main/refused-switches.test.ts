import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRefused } from '../../../src/main/hardening/refused-switches.ts'
import { cases } from '../../fixtures/cases.ts'

const program = '/opt/Tally/tally'
const judge = (...given: string[]): string[] => findRefused([program, ...given], {})

const refused = [
  ['--inspect', '--inspect=0.0.0.0:9229', '--inspect-brk', '--inspect-brk-node', '--inspect-port=1'],
  ['--inspect-publish-uid=http', '--debug', '--debug-brk=5858', '--debug-port=5858'],
  ['--remote-debugging-port=9222', '--remote-debugging-pipe', '--remote-debugging-address=0.0.0.0'],
  ['--remote-allow-origins=*', '--wait-for-debugger', '--wait-for-debugger-children', '--enable-automation'],
  ['--js-flags=--expose-gc', '--load-extension=/tmp/x', '--auto-open-devtools-for-tabs'],
  ['--no-sandbox', '--disable-gpu-sandbox', '--disable-setuid-sandbox', '--disable-namespace-sandbox'],
  ['--disable-seccomp-filter-sandbox', '--no-zygote', '--single-process', '--in-process-gpu'],
  ['--disable-web-security', '--disable-site-isolation-trials', '--disable-features=IsolateOrigins'],
  ['--disable-features=A,site-per-process', '--disable-features=NetworkServiceSandbox,B'],
  ['--allow-file-access-from-files', '--allow-running-insecure-content', '--use-fake-ui-for-media-stream'],
  ['--unsafely-treat-insecure-origin-as-secure=http://x', '--bypasscsp-schemes=app', '--cors-schemes=app'],
  [
    '--enable-blink-features=A',
    '--disable-blink-features=TrustedTypes',
    '--force-webrtc-ip-handling-policy=x',
  ],
  [
    '--enable-blink-test-features',
    '--enable-features=A,MojoJS',
    '--force-fieldtrials=A/B',
    '--no-zygote-sandbox',
  ],
  ['--cpu-prof', '--cpu-prof-dir=/tmp', '--disable-kill-after-bad-ipc'],
  ['--ignore-certificate-errors', '--ignore-certificate-errors-spki-list=x', '--allow-insecure-localhost'],
  ['--ssl-key-log-file=/tmp/k', '--tls-keylog=/tmp/k', '--tls-min-v1.0', '--use-openssl-ca'],
  ['--host-rules=MAP * x', '--host-resolver-rules=MAP * x', '--proxy-server=x:1', '--proxy-pac-url=http://x'],
  ['--proxy-bypass-list=*', '--proxy-auto-detect', '--no-proxy-server', '--auth-server-whitelist=*'],
  ['--log-net-log=/tmp/n', '--net-log-capture-mode=Everything', '--enable-crash-reporter=x'],
  ['--crash-dumps-dir=/tmp', '--enable-crash-reporter-for-testing', '--password-store=basic'],
  ['--use-mock-keychain', '--renderer-cmd-prefix=sh', '--utility-cmd-prefix=sh', '--gpu-launcher=sh'],
  ['--browser-subprocess-path=/tmp/x', '--require=/tmp/x.js', '--import=x', '-r', '--heap-prof', '--eval=1'],
].flat()

const allowed = [
  ['--ozone-platform=wayland', '--ozone-platform-hint=auto', '--enable-features=WaylandWindowDecorations'],
  [
    '--disable-gpu',
    '--disable-features=WaylandFractionalScaleV1',
    '--force-device-scale-factor=1.5',
    '--safe',
  ],
  ['--lang=de', '--password-store=gnome-libsecret', '--password-store=kwallet6', '--user-data-dir=/home/a'],
  ['--gtk-version=4', '--enable-logging', '--v=1', '-psn_0_12345', '--squirrel-firstrun', '--enable-sandbox'],
  ['/home/a/inspect/notes.md', 'no-sandbox', 'C:\\Users\\a\\chat.json', '', '-', '--', '--=', '=', '/'],
  ['--disable-renderer-backgrounding', '--lang=inspect', '--max-old-space-size=4096'],
].flat()

describe('a release does not start', () => {
  test.each(refused)('with %s', (given) => {
    const [name = ''] = given.split('=')
    expect(judge(given)).toEqual([name === '-r' ? '--require' : name])
  })

  test.each(refused.filter((given) => given.startsWith('--')))('with %s in any other spelling', (given) => {
    const [name = '', ...values] = given.slice(2).split('=')
    const value = values.length === 0 ? '' : `=${values.join('=')}`
    const named = [`--${name}`]
    expect(judge(`-${name}${value}`)).toEqual(named)
    expect(judge(`/${name}${value}`)).toEqual(named)
    expect(judge(` --${name.toUpperCase()}${value} `)).toEqual(named)
    expect(judge(`--${name.replaceAll('-', '_')}${value}`)).toEqual(named)
    expect(judge('--', 'other', `--${name}${value}`)).toEqual(named)
  })

  test.each([
    ['NODE_OPTIONS', '--inspect'],
    ['NODE_OPTIONS', '--max-old-space-size=4096 --require "/tmp/a b.js"'],
    ['NODE_OPTIONS', '-r /tmp/x.js'],
    ['NODE_OPTIONS', '--import=data:text/javascript,1'],
    ['NODE_OPTIONS', '--tls-cipher-list=NULL'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['NODE_DEBUG', 'http,tls'],
    ['NODE_DEBUG_NATIVE', 'HTTP_PARSER'],
    ['ELECTRON_DISABLE_SANDBOX', '1'],
  ])('with %s=%s in its environment', (name, value) => {
    expect(findRefused([program], { [name]: value })).toEqual([name])
  })
})

describe('a release starts', () => {
  test.each(allowed)('with %j', (given) => expect(judge(given)).toEqual([]))

  test.each([
    ['NODE_OPTIONS', '--max-old-space-size=4096'],
    ['NODE_OPTIONS', ''],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '1'],
    ['NODE_DEBUG', ''],
    ['HTTPS_PROXY', 'http://proxy:8080'],
    ['TALLY_DATA_DIR', '/home/a/--inspect'],
  ])('with %s=%s in its environment', (name, value) => {
    expect(findRefused([program], { [name]: value })).toEqual([])
  })

  test('with any name of its own executable', () => {
    expect(findRefused(['--inspect'], {})).toEqual([])
  })
})

test('a refused switch is found once among any others, and no value is repeated', () => {
  const anything = fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 6 })
  fc.assert(
    fc.property(anything, anything, fc.constantFrom(...refused), (before, after, given) => {
      const found = judge(...before, given, given, ...after)
      const [name = ''] = given.split('=')
      expect(found.filter((each) => each === (name === '-r' ? '--require' : name))).toHaveLength(1)
      for (const each of found) expect(each).toMatch(/^--[^=]*$/)
    }),
    { numRuns: cases(2_000) },
  )
})
