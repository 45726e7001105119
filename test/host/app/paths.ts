import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { App } from 'electron'
import { settings } from '../given-settings.ts'
import { notModelled } from '../page/modelled.ts'
import { appPackage } from './app-package.ts'

type PathName = Parameters<App['getPath']>[0]

const appData = applicationData()
const paths = new Map<string, string>([
  ['home', homedir()],
  ['appData', appData],
  ['userData', settings.dataDirectory ?? join(appData, appPackage.name)],
  ['temp', tmpdir()],
  ['exe', settings.executable ?? process.execPath],
  ['desktop', join(homedir(), 'Desktop')],
  ['documents', join(homedir(), 'Documents')],
  ['downloads', join(homedir(), 'Downloads')],
])

// Electron sets it before any code of the app runs.
if (settings.resources !== null) Object.assign(process, { resourcesPath: settings.resources })

export function getPath(name: PathName): string {
  const path = paths.get(name)
  if (path !== undefined) return path
  if (name === 'sessionData') return getPath('userData')
  if (name === 'logs') return join(getPath('userData'), 'logs')
  throw notModelled(`app.getPath('${name}')`)
}

export function setPath(name: string, path: string): void {
  if (!isAbsolute(path)) throw new Error('Path must be absolute')
  if (!existsSync(path)) throw new Error('Failed to set path')
  paths.set(name, path)
}

function applicationData(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  if (process.platform === 'win32') return process.env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming')
  return process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
}
