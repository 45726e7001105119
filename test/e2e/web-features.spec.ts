import {
  allowedFeature,
  listedChromium,
  refusedFeatures,
} from '../../src/main/hardening/permissions-policy.ts'
import { expect, test } from './fixture.ts'

/**
 * Runs in the page: asks for everything that a page can request of a computer, and returns everything that
 * was granted.
 */
async function askForEverything(): Promise<{ given: string[]; queried: string[] }> {
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
  /** Calls a constructor or function of the window that TypeScript does not know; throws if it is missing. */
  const create = (
    name: string,
    ...values: unknown[]
  ): Record<string, (...values: unknown[]) => Promise<unknown>> =>
    Reflect.construct(Reflect.get(window, name), values)
  const sense = (name: string) =>
    new Promise((resolve, reject) => {
      const sensor: EventTarget & { start(): void } = Reflect.construct(Reflect.get(window, name), [])
      sensor.addEventListener('reading', resolve)
      sensor.addEventListener('error', reject)
      sensor.start()
    })
  const createModel = (name: string, options: object) =>
    Reflect.get(Reflect.get(window, name), 'create').call(Reflect.get(window, name), options)
  /** A pending request counts as granted, because a user could still be asked. */
  const pending = () => new Promise((resolve) => setTimeout(resolve, 10_000, 'pending'))
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
    speaker: () => part('mediaDevices')['selectAudioOutput']?.() ?? Promise.reject(new Error('none')),
    idle: async () => {
      const answer = await Reflect.get(window, 'IdleDetector').requestPermission()
      if (answer !== 'granted') throw new Error('denied')
    },
    gamepads: () => asked.getGamepads(),
    accelerometer: () => sense('Accelerometer'),
    gyroscope: () => sense('Gyroscope'),
    magnetometer: () => sense('Magnetometer'),
    pressure: () => create('PressureObserver', () => undefined)['observe']?.('cpu'),
    payment: () => {
      const total = { label: 'Total', amount: { currency: 'EUR', value: '1.00' } }
      return create('PaymentRequest', [{ supportedMethods: 'https://example.com/pay' }], { total })[
        'show'
      ]?.()
    },
    share: () => part('share') && asked.share({ text: 'shared' }),
    reality: () => part('xr')['requestSession']?.('immersive-vr') ?? Promise.reject(new Error('none')),
    protectedMedia: () =>
      asked.requestMediaKeySystemAccess('org.w3.clearkey', [
        { initDataTypes: ['cenc'], videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }] },
      ]),
    passkey: () => {
      const challenge = new Uint8Array(32)
      return asked.credentials.get({ publicKey: { challenge } })
    },
    newPasskey: () => {
      const id = new Uint8Array(16)
      return asked.credentials.create({
        publicKey: {
          challenge: new Uint8Array(32),
          rp: { name: 'Asking' },
          user: { id, name: 'asking', displayName: 'Asking' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        },
      })
    },
    digitalCredential: () =>
      asked.credentials.get(JSON.parse('{"digital":{"requests":[{"protocol":"openid4vp","data":{}}]}}')),
    newDigitalCredential: () =>
      asked.credentials.create(JSON.parse('{"digital":{"requests":[{"protocol":"openid4vci","data":{}}]}}')),
    identity: () =>
      asked.credentials.get(
        JSON.parse('{"identity":{"providers":[{"configURL":"https://example.com/c.json","clientId":"1"}]}}'),
      ),
    languageModel: () => createModel('LanguageModel', {}),
    summarizer: () => createModel('Summarizer', {}),
    translator: () => createModel('Translator', { sourceLanguage: 'en', targetLanguage: 'fr' }),
    languageDetector: () => createModel('LanguageDetector', {}),
    credential: () => asked.credentials.get({ password: true } as CredentialRequestOptions),
    ...Object.fromEntries(
      // Chromium refuses these without a click, so their existence counts.
      ['showDirectoryPicker', 'showOpenFilePicker', 'showSaveFilePicker'].map((name) => [
        name,
        () => (name in window ? name : null),
      ]),
    ),
    droppedFolder: () => ('getAsFileSystemHandle' in DataTransferItem.prototype ? 'a handle' : null),
    serviceWorker: () => asked.serviceWorker.register('/worker.js'),
  }
  for (const [name, ask] of Object.entries(ways))
    await Promise.race([Promise.resolve().then(ask), pending()]).then(
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
  return { given, queried }
}

/** Runs in the page: the features that its browser knows, and those that the page may use. */
function readFeatures(): { chromium: number; known: string[]; allowed: string[] } {
  const policy: { features(): string[]; allowedFeatures(): string[] } = Reflect.get(document, 'featurePolicy')
  const [, major] = /Chrome\/(\d+)/.exec(navigator.userAgent) ?? []
  return { chromium: Number(major), known: policy.features(), allowed: policy.allowedFeatures() }
}

test('the page may copy, and has no other access to the computer', async ({ sharedWindow: window }) => {
  const { given, queried } = await window.evaluate(askForEverything)
  expect(given).toEqual([])
  expect(queried).toEqual(['clipboard-write granted'])
  await window.bringToFront()
  expect(
    await window.evaluate(() => navigator.clipboard.writeText('copied').then(() => 'copied', String)),
  ).toBe('copied')
})

test('the policy denies every browser feature by name, except copying', async ({ sharedWindow: window }) => {
  const { chromium, known, allowed } = await window.evaluate(readFeatures)
  expect(known).toContain(allowedFeature)
  const listed = new Set([allowedFeature, ...refusedFeatures])
  expect(allowed.filter((name) => listed.has(name))).toEqual([allowedFeature])
  const unlisted = known.filter((name) => !listed.has(name))
  // The host may run on a newer Chromium than Electron's: its new features are only reported.
  const isNewer = !process.env['TALLY_ELECTRON'] && chromium > listedChromium
  if (isNewer)
    test.info().annotations.push({ type: `new in Chromium ${chromium}`, description: unlisted.join(', ') })
  else expect(unlisted).toEqual([])
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

/** Runs in the page: returns the addresses that load as a script or a picture. */
async function prepareRestore(addresses: readonly string[]): Promise<string[]> {
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

test('the page loads its own files only', async ({ sharedWindow: window, sharedApp: app }) => {
  const own = await window.locator('script[type=module]').last().getAttribute('src')
  const script = `/${own?.replace(/^\.?\//, '')}`
  expect(await window.evaluate(prepareRestore, [script, ...outside])).toEqual([`script ${script}`])
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
