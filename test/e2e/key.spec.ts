import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { canaryKey } from '../fixtures/key-traces.ts'
import { ask, connect, expect, send, test } from './story.ts'

/** Every way in which a piece of the key could be written down; six characters are enough to tell. */
function forms(): Buffer[] {
  const slices = Array.from({ length: canaryKey.length - 5 }, (_, start) => canaryKey.slice(start, start + 6))
  const encoded = Buffer.from(`Bearer ${canaryKey}`).toString('base64').slice(10, 30)
  return [
    ...slices.map((slice) => Buffer.from(slice)),
    Buffer.from(canaryKey.slice(0, 10), 'utf16le'),
    Buffer.from(encoded),
  ]
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Keeps everything that main pushes to the window from now on. */
async function listen(window: Page): Promise<void> {
  await window.evaluate(() => {
    const heard: string[] = []
    const { api } = window as unknown as { api: { subscribe(listener: (event: unknown) => void): void } }
    api.subscribe((event) => heard.push(JSON.stringify(event)))
    Object.assign(globalThis, { heard })
  })
}

test('the key is in no file, no page, no message to the window and no line of the log', async ({
  app,
  window,
  service,
}) => {
  await listen(window)
  await connect(window, service)
  await ask(window, 'One')
  service.setScenario('echo-key')
  await send(window, 'Say my key')
  await expect(window.getByRole('article', { name: 'Assistant' })).toHaveCount(2)
  await expect(window.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  service.setScenario('wrong-key')
  await send(window, 'Refuse me')
  await window.getByRole('button', { name: 'Show details' }).last().click()
  await window.getByRole('button', { name: 'Usage' }).click()

  const heard = await window.evaluate(() => Reflect.get(globalThis, 'heard') as string[])
  expect(heard.length).toBeGreaterThan(3)
  const replies = await window.evaluate(async () => {
    const { api } = window as unknown as { api: { request(name: string, input: unknown): Promise<unknown> } }
    const list = (await api.request('connections.list', undefined)) as { value: { id: string }[] }
    const connectionId = list.value[0]?.id
    const report = await api.request('connections.keyReport', { connectionId })
    return JSON.stringify([list, report, await api.request('models.list', { connectionId })])
  })
  const page = await window.evaluate(() => new XMLSerializer().serializeToString(document))
  const values = await window.evaluate(() =>
    [...document.querySelectorAll('input, textarea')]
      .map((field) => (field as HTMLInputElement).value)
      .join('\n'),
  )
  await app.quit()
  const places = new Map<string, Buffer>([
    ['what main pushed', Buffer.from(heard.join('\n'))],
    ['what main answered', Buffer.from(replies)],
    ['the page', Buffer.from(page)],
    ['its fields', Buffer.from(values)],
    ['what the app wrote', Buffer.from(app.output())],
  ])
  for (const file of await filesBelow(app.dataDirectory)) places.set(file, await readFile(file))
  expect([...places.keys()].some((place) => place.endsWith('.db'))).toBe(true)
  for (const [place, bytes] of places)
    for (const form of forms()) expect(bytes.includes(form), `${form.toString()} in ${place}`).toBe(false)
})

test('the page has no network, no Node and no way out', async ({ app, window, service }) => {
  await connect(window, service)
  const before = service.log().length
  const found = await window.evaluate(async (address) => {
    const outcomes: string[] = []
    const attempt = async (what: string, work: () => unknown) => {
      try {
        await work()
        outcomes.push(what)
      } catch {
        // Refused, as it should be.
      }
    }
    await attempt('fetch', () => fetch(address))
    // It says yes before the policy says no: what counts is that nothing arrives.
    navigator.sendBeacon(address)
    await attempt('HTML from text', () => new DOMParser().parseFromString('<b>x</b>', 'text/html'))
    const image = new Image()
    await attempt('image', async () => {
      image.src = `${address}/pixel.png`
      await image.decode()
    })
    return {
      outcomes,
      require: typeof Reflect.get(globalThis, 'require'),
      process: typeof Reflect.get(globalThis, 'process'),
      api: Object.keys(Reflect.get(globalThis, 'api') as object),
    }
  }, service.address)
  expect(found).toEqual({
    outcomes: [],
    require: 'undefined',
    process: 'undefined',
    api: ['request', 'subscribe'],
  })
  expect(service.log()).toHaveLength(before)
  expect(await app.openedExternally()).toEqual([])
})
