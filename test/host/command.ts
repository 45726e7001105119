import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ArgumentError, parseHostArguments, usage } from './arguments.ts'
import { findChromium } from './chromium.ts'
import { becomesFree } from './free-port.ts'
import { type HostSettings, settingsEnvironment } from './settings.ts'

/** Runs a built app on the host as the command line says; an invalid one ends the process with a sentence. */
export async function runHostCommand(given: readonly string[], bundle: string): Promise<void> {
  try {
    await runApp(await readSettings(given, bundle), bundle)
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    console.error(`host: ${error.message} (${usage})`)
    process.exit(2)
  }
}

async function readSettings(given: readonly string[], bundle: string): Promise<HostSettings> {
  const settings = parseHostArguments(given, Date.now())
  if (!existsSync(bundle)) throw new ArgumentError(`no built app at ${bundle}`)
  if (findChromium() === null) throw new ArgumentError('no Chromium found: set CHROMIUM to its path')
  if (!(await becomesFree(settings.cdpPort))) throw new ArgumentError(`port ${settings.cdpPort} is in use`)
  return settings
}

/** The app runs in this process, so ending the process ends the app. */
async function runApp(settings: HostSettings, bundle: string): Promise<void> {
  Object.assign(process.env, settingsEnvironment(settings))
  if (settings.dataDirectory !== null) process.env['TALLY_DATA_DIR'] = settings.dataDirectory
  process.argv.splice(1, Infinity, bundle)
  await import('./register.ts')
  await import(pathToFileURL(bundle).href)
}
