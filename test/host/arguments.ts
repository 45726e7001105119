import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultSettings, type HostSettings } from './settings.ts'

/** A sentence for the user who typed the command. */
export class ArgumentError extends Error {}

export const usage =
  'npm run host -- --data DIR --cdp-port PORT [--headed] [--save-to DIR] [--open FILE]... [--clock ISO] [--message-boxes confirm|cancel]'

const options = {
  data: { type: 'string' },
  'cdp-port': { type: 'string' },
  headed: { type: 'boolean', default: false },
  'save-to': { type: 'string' },
  open: { type: 'string', multiple: true },
  clock: { type: 'string' },
  'message-boxes': { type: 'string', default: 'confirm' },
} as const

export function parseHostArguments(given: readonly string[], now: number): HostSettings {
  const values = parse(given)
  return {
    ...defaultSettings,
    dataDirectory: readFolder('--data', required('--data DIR', values.data)),
    cdpPort: readPort(required('--cdp-port PORT', values['cdp-port'])),
    headed: values.headed,
    saveTo: values['save-to'] === undefined ? null : readFolder('--save-to', values['save-to']),
    openFiles: (values.open ?? []).map(readFile),
    messageBoxes: readAnswer(values['message-boxes']),
    clockOffsetMs: values.clock === undefined ? 0 : readTime(values.clock) - now,
  }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: false }).values
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

function required(what: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new ArgumentError(`missing ${what}`)
  return value
}

function readFolder(option: string, value: string): string {
  const folder = resolve(value)
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new ArgumentError(`${option} must be a folder, not ${value}`)
  return folder
}

function readFile(value: string): string {
  const file = resolve(value)
  if (!existsSync(file)) throw new ArgumentError(`--open ${value} does not exist`)
  return file
}

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new ArgumentError(`--cdp-port must be a port number, not ${value}`)
  return port
}

function readAnswer(value: string): HostSettings['messageBoxes'] {
  if (value !== 'confirm' && value !== 'cancel')
    throw new ArgumentError(`--message-boxes must be confirm or cancel, not ${value}`)
  return value
}

function readTime(value: string): number {
  const time = Date.parse(value)
  if (Number.isNaN(time)) throw new ArgumentError(`--clock must be an ISO date and time, not ${value}`)
  return time
}
