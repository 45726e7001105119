import { familyOf, portsOf } from './listening.ts'
import { answers, connect, expect, send, test } from './story.ts'

test.skip(process.platform !== 'linux', 'ports are looked for as Linux knows them; see docs/manual-checks.md')
test.skip(
  Boolean(process.env['TALLY_ELECTRON']),
  'there the tests listen in the app itself; see docs/manual-checks.md',
)

/** The window is a Chromium that the host starts, with a port for the tests. Electron has no such process. */
const isChromium = (command: string): boolean => command.includes('--user-data-dir=')

test.use({ scenario: 'slow' })

test('the app listens on no port during an answer, and starts no process that does; the check would detect one', async ({
  app,
  window,
  service,
}) => {
  const main = await app.evaluateMain(() => process.pid, null)
  const ports = (): string[] => familyOf(main, isChromium).flatMap(portsOf)
  expect(ports()).toEqual([])
  await connect(window, service)
  expect(ports()).toEqual([])
  await send(window, 'Slowly')
  await expect(answers(window)).toHaveAttribute('aria-busy', 'true')
  expect(ports()).toEqual([])

  expect(familyOf(main, () => false).length).toBeGreaterThan(1)
  const opened = await app.evaluateMain(async () => {
    const { createServer } = process.getBuiltinModule('node:net')
    const { createSocket } = process.getBuiltinModule('node:dgram')
    const server = createServer().listen(0, '127.0.0.1')
    const socket = createSocket('udp6').bind(0, '::1')
    await Promise.all([server, socket].map((one) => new Promise((done) => one.once('listening', done))))
    const address = server.address()
    return [
      `tcp ${address !== null && typeof address === 'object' ? address.port : ''}`,
      `udp ${socket.address().port}`,
    ]
  }, null)
  expect(portsOf(main).toSorted()).toEqual(opened.toSorted())
})
