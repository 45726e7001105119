import type { TestInfo } from '@playwright/test'
import { type PrivateBus, startPrivateBus } from '../keychain/private-bus.ts'
import { type RunningApp, startApp } from './driver/running-app.ts'
import { answers, ask, connect, expect, posts, send, test } from './story.ts'

test.skip(
  process.platform !== 'linux',
  'only Linux has keyrings that can be locked; see docs/manual-checks.md',
)

const addressName = 'DBUS_SESSION_BUS_ADDRESS'

function start(info: TestInfo, busAddress: string): Promise<RunningApp> {
  const environment = { [addressName]: busAddress }
  return startApp({ dataDirectory: info.outputPath('data'), environment, colorScheme: null })
}

async function withBus(work: (bus: PrivateBus, address: string) => Promise<void>): Promise<void> {
  const bus = await startPrivateBus()
  try {
    await work(bus, bus.environment[addressName] ?? '')
  } finally {
    await bus.close()
  }
}

/** The chat of the previous run is there and accepts text; no first-run page appears. */
async function expectTheChat({ window }: RunningApp): Promise<void> {
  await expect(answers(window)).toHaveCount(1)
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeEditable()
  await expect(window.getByRole('textbox', { name: 'Base address' })).toHaveCount(0)
}

const proxy = { use: 'own', address: 'http://proxy.example:3128' } as const

function proxyIn({ window: page }: RunningApp): Promise<string | false> {
  return page.evaluate(async () => {
    const reply = await window.api.request('settings.read', undefined)
    return reply.ok && reply.value.proxy.use
  })
}

test('with a locked, an unresponsive and another keyring the app opens, sends nothing and trusts no proxy setting', async ({
  service,
}, info) => {
  await withBus(async (bus, address) => {
    const keyring = await bus.startKeyring()
    const app = await start(info, address)
    await connect(app.window, service)
    await ask(app.window, 'One')
    await app.window.evaluate((wanted) => window.api.request('settings.setProxy', { proxy: wanted }), proxy)
    await app.restart()
    await expect.poll(() => proxyIn(app)).toBe('own')
    await expect(app.window.getByRole('alert')).toHaveCount(0)
    await app.quit()

    keyring.lock()
    const locked = await start(info, address)
    await expectTheChat(locked)
    await expect(locked.window.getByRole('note')).toContainText('locked')
    const alerts = locked.window.getByRole('alert')
    await expect(alerts).toContainText('Proxy and certificates are off for now')
    expect(await proxyIn(locked)).toBe('system')
    const before = posts(service).length
    await send(locked.window, 'Two')
    await expect(alerts.filter({ hasText: 'locked' })).toBeVisible()
    expect(posts(service)).toHaveLength(before)

    keyring.freeze()
    await locked.restart()
    await expectTheChat(locked)
    await locked.quit()
  })
  await withBus(async (bus, address) => {
    await bus.startKeyring()
    const elsewhere = await start(info, address)
    await expect(elsewhere.window.getByRole('alert')).toContainText('proxy.example:3128')
    await elsewhere.quit()
  })
})
