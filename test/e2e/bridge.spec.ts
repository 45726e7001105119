import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type * as Electron from 'electron'
import { eventChannel, requestChannel } from '../../src/shared/contract/channels.ts'
import { expect, test } from './fixture.ts'

const preload = fileURLToPath(new URL('../../out/preload/index.cjs', import.meta.url))

type Provider = Electron.Provider
type Listener = (event: unknown, ...values: unknown[]) => void

/** Runs the built preload over a fake Electron that records every access. */
async function loadPreload() {
  const asked: unknown[][] = []
  const exposed: [string, Record<string, (...values: unknown[]) => unknown>][] = []
  const listeners: [string, Listener][] = []
  const drops: ((event: object) => void)[] = []
  const pageWindow = {
    addEventListener: (type: string, listener: (event: object) => void, isFirst: boolean) => {
      asked.push(['listen', type, isFirst])
      drops.push(listener)
    },
  }
  const providers: Provider[] = []
  const electron = {
    webUtils: { getPathForFile: ({ name }: { name: string }) => `/home/${name}` },
    contextBridge: {
      exposeInMainWorld: (...given: (typeof exposed)[number]) => exposed.push(given),
    },
    ipcRenderer: {
      invoke: (...values: unknown[]) => {
        asked.push(['invoke', ...values])
        return Promise.resolve('the reply')
      },
      on: (channel: string, listener: Listener) => {
        asked.push(['on', channel])
        listeners.push([channel, listener])
      },
      removeListener: (channel: string, listener: Listener) => {
        asked.push(['removeListener', channel])
        listeners.splice(
          listeners.findIndex(([at, other]) => at === channel && other === listener),
          1,
        )
      },
    },
    webFrame: {
      setSpellCheckProvider: (language: string, provider: Provider) => {
        asked.push(['setSpellCheckProvider', language])
        providers.push(provider)
      },
    },
  }
  const required: string[] = []
  const requireModule = (name: string): object => {
    required.push(name)
    return electron
  }
  const unused = ['document', 'process', 'globalThis', 'global', 'Buffer', 'fetch']
  const run = Reflect.construct(Function, [
    'require',
    'module',
    'exports',
    'window',
    'setTimeout',
    ...unused,
    await readFile(preload, 'utf8'),
  ])
  const module = { exports: {} }
  run(requireModule, module, module.exports, pageWindow, setTimeout)
  const listening = asked.splice(0)
  const drop = (event: object): void => drops[0]?.(event)
  return { asked, listening, exposed, listeners, providers, required, drop }
}

test('the page gets one object with four functions, and nothing else', async () => {
  const { asked, listening, exposed, required } = await loadPreload()
  const surface = exposed.map(([name, api]) => [
    name,
    Object.getPrototypeOf(api) === Object.prototype,
    Reflect.ownKeys(api).map((key) => [key, typeof api[String(key)], api[String(key)]?.length]),
  ])
  expect(surface).toEqual([
    [
      'api',
      true,
      [
        ['request', 'function', 2],
        ['importDropped', 'function', 0],
        ['subscribe', 'function', 1],
        ['checkSpelling', 'function', 2],
      ],
    ],
  ])
  expect(required).toEqual(['electron'])
  expect(listening).toEqual([['listen', 'drop', true]])
  expect(asked).toEqual([])
})

test('only files of a real drop are imported, once, and the page can name none', async () => {
  const { asked, exposed, drop } = await loadPreload()
  const api = exposed[0]?.[1]
  const importDropped = 'transfer.importDropped'
  drop({ isTrusted: true, dataTransfer: { files: [{ name: 'a.json' }, { name: 'b.zip' }] } })
  drop({ isTrusted: false, dataTransfer: { files: [{ name: 'made up' }] } })
  await api?.['importDropped']?.({ paths: ['/etc/passwd'] })
  await api?.['importDropped']?.()
  drop({ isTrusted: true, dataTransfer: { files: [{ name: 'c.json' }] } })
  drop({ isTrusted: true, dataTransfer: null })
  await api?.['importDropped']?.()
  expect(await api?.['request']?.(importDropped, { paths: ['/etc/passwd'] })).toEqual({
    ok: false,
    code: 'unknown-request',
  })
  expect(asked).toEqual([
    ['invoke', requestChannel, importDropped, { paths: ['/home/a.json', '/home/b.zip'] }],
    ['invoke', requestChannel, importDropped, { paths: [] }],
    ['invoke', requestChannel, importDropped, { paths: [] }],
  ])
})

test('a request passes two values on its only channel, for any arguments', async () => {
  const { asked, exposed } = await loadPreload()
  const reply = await exposed[0]?.[1]['request']?.(
    'links.open',
    { address: 'x' },
    'tally:other',
    () => undefined,
  )
  expect(reply).toBe('the reply')
  expect(asked).toEqual([['invoke', requestChannel, 'links.open', { address: 'x' }]])
})

test('a listener gets the pushed event and never the Electron event that could reply', async () => {
  const { asked, exposed, listeners } = await loadPreload()
  const heard: unknown[][] = []
  const end = exposed[0]?.[1]['subscribe']?.((...values: unknown[]) => heard.push(values)) as () => unknown
  const event = { sender: { send: () => undefined }, ports: [] }
  for (const [channel, listener] of listeners) {
    expect(channel).toBe(eventChannel)
    listener(event, { type: 'window-closing' }, 'more')
  }
  expect(heard).toEqual([[{ type: 'window-closing' }]])
  expect([end.length, end()]).toEqual([0, undefined])
  expect(listeners).toEqual([])
  expect(asked).toEqual([
    ['on', eventChannel],
    ['removeListener', eventChannel],
  ])
})

test('the spell check asks the page, and finds nothing where the page fails', async () => {
  const { asked, exposed, providers } = await loadPreload()
  const check = exposed[0]?.[1]['checkSpelling']
  const answers = (): Promise<unknown> =>
    new Promise((resolve) => providers.at(-1)?.spellCheck(['teh', 'the'], resolve))
  check?.('en-US', (words: string[]) => Promise.resolve(words.slice(0, 1)))
  expect(await answers()).toEqual(['teh'])
  check?.('de-DE', () => Promise.reject(new Error('The page is busy.')))
  expect(await answers()).toEqual([])
  // Electron crashes at the callback of an earlier check.
  const slow = Promise.withResolvers<string[]>()
  const pages = [slow.promise, Promise.resolve(['second'])]
  const called: string[][] = []
  check?.('en-US', () => pages.shift())
  for (const word of ['first', 'second']) providers.at(-1)?.spellCheck([word], (found) => called.push(found))
  slow.resolve(['first'])
  await expect.poll(() => called).toEqual([['second']])
  expect(asked).toEqual([
    ['setSpellCheckProvider', 'en-US'],
    ['setSpellCheckProvider', 'de-DE'],
    ['setSpellCheckProvider', 'en-US'],
  ])
})

test("in the built app the page has the same bridge, and can't change it", async ({
  sharedWindow: window,
}) => {
  const found = await window.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'api')
    const api = own?.value as Record<string, (...values: unknown[]) => unknown>
    return {
      isFixed: own?.writable === false && own.configurable === false,
      isFrozen: Object.isFrozen(api),
      names: Reflect.ownKeys(api),
      foreign: ['require', 'process', 'module', 'electron', 'ipcRenderer', 'Buffer', 'global'].filter(
        (name) => name in globalThis,
      ),
    }
  })
  expect(found).toEqual({
    isFixed: true,
    isFrozen: true,
    names: ['request', 'importDropped', 'subscribe', 'checkSpelling'],
    foreign: [],
  })
})

test('another window with our page and our preload is refused and logged', async ({
  sharedApp: app,
  sharedWindow: window,
}) => {
  const ask = (): Promise<unknown> =>
    window.evaluate(() => {
      const { api } = globalThis as unknown as { api: { request(name: string): Promise<unknown> } }
      return api.request('connections.list')
    })
  const refusals = (): number => app.output().split('request from an untrusted frame refused').length - 1
  expect(await ask()).toMatchObject({ ok: true })
  const before = refusals()
  await app.evaluateMain(openAnotherWindow, preload)
  // The page sends its first requests at its start.
  await expect.poll(refusals).toBeGreaterThan(before)
  expect(await ask()).toMatchObject({ ok: true })
  await app.evaluateMain(closeOtherWindows, null)
})

// These run in the main process: they may use nothing from this file.

async function openAnotherWindow({ BrowserWindow, session }: typeof Electron, file: string): Promise<void> {
  const other = new BrowserWindow({
    show: false,
    webPreferences: {
      preload: file,
      session: session.fromPartition('window', { cache: false }),
      sandbox: true,
      contextIsolation: true,
    },
  })
  await other.loadURL('app://bundle/index.html')
}

function closeOtherWindows({ BrowserWindow }: typeof Electron): void {
  for (const other of BrowserWindow.getAllWindows().slice(1)) other.destroy()
}
