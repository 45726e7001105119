import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { findChromium } from './chromium.ts'
import { settings } from './given-settings.ts'
import { shiftClock } from './page/clock.ts'

// `node --import test/host/register.ts out/main/index.js` runs a built main bundle on the host.

const ownModule = new URL('./electron.ts', import.meta.url).href
const names = new Set(['electron', 'electron/main', 'electron/common'])

registerHooks({
  resolve: (specifier, context, next) =>
    names.has(specifier) ? { url: ownModule, shortCircuit: true } : next(specifier, context),
})

const { version }: { version: string } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8'),
)
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true })
Object.defineProperty(process, 'type', { value: 'browser', enumerable: true })
if (settings.clockOffsetMs !== 0) shiftClock(settings.clockOffsetMs)
if (settings.profile === 'mac') {
  // The app then takes this system for a Mac, with its menus and keys. Chromium is still that of this system.
  process.env['CHROMIUM'] = findChromium() ?? ''
  Object.defineProperty(process, 'platform', { value: 'darwin' })
}
