import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { findChromium } from '../chromium.ts'
import { type ChromiumOptions, chromiumFlags } from './chromium-flags.ts'
import { connectDevTools, type DevTools } from './devtools.ts'
import { createProfile, removeProfile } from './profile.ts'

/** It ends what hangs; on a busy machine, Chromium takes its time to write its files. */
const closeLimitMs = 30_000
const portLimitMs = 15_000

export interface ChromiumProcess {
  readonly devTools: DevTools
  /** Where another DevTools client can attach. */
  readonly endpoint: string
  readonly ended: Promise<void>
  close(): Promise<void>
}

export async function startChromium(options: Omit<ChromiumOptions, 'profile'>): Promise<ChromiumProcess> {
  // The shell has no window, and lets pages look up names for WebRTC.
  const shell = options.headed || options.netLog !== null ? undefined : process.env['CHROMIUM_SHELL']
  const executable = shell ?? findChromium()
  if (executable === null) throw new Error('no Chromium found: set CHROMIUM to its path')
  const profile = createProfile()
  const child = spawn(executable, chromiumFlags({ ...options, profile }), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // A signal may reach the whole process group; the app must still have its window to quit in good order.
    detached: process.platform !== 'win32',
  })
  const ended = endOf(child)
  process.once('exit', () => {
    child.kill('SIGKILL')
    removeProfile(profile)
  })
  const devTools = connectDevTools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  await Promise.race([devTools.browser.send('Browser.getVersion'), ended.then(failToStart)])
  return {
    devTools,
    endpoint: `http://127.0.0.1:${options.port === 0 ? await readPort(profile) : options.port}`,
    ended,
    close: async () => {
      void devTools.browser.send('Browser.close').catch(() => undefined)
      await Promise.race([ended, delay(closeLimitMs, undefined, { ref: false })])
    },
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
}

function failToStart(): never {
  throw new Error('Chromium ended before it was ready')
}

/** Chromium writes the port that it took on the first line of a file. */
async function readPort(profile: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < portLimitMs; waitedMs += 20) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port] = text.split('\n')
    if (port !== undefined && port !== '') return port
    await delay(20)
  }
  throw new Error('Chromium did not open its DevTools port')
}
