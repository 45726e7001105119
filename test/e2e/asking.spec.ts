import { expect, test } from './fixture.ts'

/** Runs in the page: asks for all that a page can ask of a computer, and says what it was given. */
async function askForEverything(): Promise<{ given: string[]; queried: string[]; allowed: string[] }> {
  const given: string[] = []
  const { navigator: asked } = window
  const part = (name: string): Record<string, (...values: unknown[]) => Promise<unknown>> =>
    Reflect.get(asked, name) ?? {}
  const locate = () =>
    new Promise((resolve, reject) =>
      asked.geolocation.getCurrentPosition(resolve, reject, { timeout: 2_000 }),
    )
  const notify = async () => {
    if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  }
  const ways: Record<string, () => unknown> = {
    geolocation: locate,
    notifications: notify,
    camera: () => asked.mediaDevices.getUserMedia({ video: true }),
    microphone: () => asked.mediaDevices.getUserMedia({ audio: true }),
    screen: () => asked.mediaDevices.getDisplayMedia(),
    clipboard: () => asked.clipboard.readText(),
    clipboardItems: () => asked.clipboard.read(),
    midi: () => asked.requestMIDIAccess({ sysex: true }),
    usb: () => part('usb')['requestDevice']?.({ filters: [] }) ?? Promise.reject(new Error('none')),
    hid: async () => {
      const devices = await part('hid')['requestDevice']?.({ filters: [] })
      if (!Array.isArray(devices) || devices.length === 0) throw new Error('none')
    },
    serial: () => part('serial')['requestPort']?.() ?? Promise.reject(new Error('none')),
    bluetooth: () =>
      part('bluetooth')['requestDevice']?.({ acceptAllDevices: true }) ?? Promise.reject(new Error('none')),
    fullScreen: () => document.documentElement.requestFullscreen(),
    wakeLock: () => asked.wakeLock.request('screen'),
    fonts: () => Reflect.apply(Reflect.get(window, 'queryLocalFonts'), window, []),
    screens: () => Reflect.apply(Reflect.get(window, 'getScreenDetails'), window, []),
    credential: () => asked.credentials.get({ password: true } as CredentialRequestOptions),
    folder: () => Reflect.apply(Reflect.get(window, 'showDirectoryPicker'), window, []),
    serviceWorker: () => asked.serviceWorker.register('/worker.js'),
  }
  for (const [name, ask] of Object.entries(ways))
    await Promise.resolve()
      .then(ask)
      .then(
        (value) => (value === null ? undefined : given.push(name)),
        () => undefined,
      )
  const queried: string[] = []
  for (const name of [
    'geolocation',
    'notifications',
    'camera',
    'microphone',
    'midi',
    'clipboard-read',
    'clipboard-write',
  ]) {
    const { state } = await asked.permissions.query({ name: name as PermissionName })
    if (state !== 'denied') queried.push(`${name} ${state}`)
  }
  const policy: { allowedFeatures(): string[] } = Reflect.get(document, 'featurePolicy')
  return { given, queried, allowed: policy.allowedFeatures().filter((name) => !name.startsWith('ch-')) }
}

test('B12: the page may copy, and is given nothing else of the computer', async ({ window }) => {
  const { given, queried, allowed } = await window.evaluate(askForEverything)
  expect(given).toEqual([])
  expect(queried).toEqual(['clipboard-write granted'])
  expect(allowed).toEqual(['clipboard-write'])
  await window.bringToFront()
  expect(
    await window.evaluate(() => navigator.clipboard.writeText('copied').then(() => 'copied', String)),
  ).toBe('copied')
})

const outside = [
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/..\\..\\etc\\passwd',
  '/..%5c..%5cetc%5cpasswd',
  '/index.html%00.js',
  '/bundle-manifest.json',
  '/../main/index.js',
  '/../preload/index.cjs',
  '//etc/passwd',
]

/** Runs in the page: what it can take in as a script or a picture. */
async function takeIn(addresses: readonly string[]): Promise<string[]> {
  const taken: string[] = []
  for (const address of addresses) {
    await import(/* @vite-ignore */ address).then(
      () => taken.push(`script ${address}`),
      () => undefined,
    )
    const image = new Image()
    image.src = address
    await image.decode().then(
      () => taken.push(`picture ${address}`),
      () => undefined,
    )
  }
  return taken
}

test('B11: the page takes in its own files and none beside them', async ({ window, app }) => {
  const own = await window.locator('script[type=module]').getAttribute('src')
  const script = `/${own?.replace(/^\.?\//, '')}`
  expect(await window.evaluate(takeIn, [script, ...outside])).toEqual([`script ${script}`])
  const statuses = await app.evaluateMain(async ({ session }, addresses) => {
    const page = session.fromPartition('window')
    const ask = async (address: string, method: string) => (await page.fetch(address, { method })).status
    return {
      own: await ask('app://bundle/index.html', 'GET'),
      outside: await Promise.all(addresses.map((address) => ask(`app://bundle${address}`, 'GET'))),
      posted: await ask('app://bundle/index.html', 'POST'),
    }
  }, outside)
  expect(statuses).toEqual({ own: 200, outside: outside.map(() => 404), posted: 405 })
})
