import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface SecondInstance {
  readonly argv: string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

/** Chromium waits as long for a first instance before it takes it for dead. */
const answerLimitMs = 20_000

let lock: { readonly server: Server; readonly address: string } | null = null

/** True for the first instance on this user data; a later instance sends its arguments to the first. */
export function requestLock(
  userData: string,
  additionalData: unknown,
  onSecondInstance: (instance: SecondInstance) => void,
): boolean {
  if (lock !== null) return true
  const address = addressOf(userData)
  const self = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
  if (existsSync(address) && isHeard(address, self)) return false
  if (process.platform !== 'win32') rmSync(address, { force: true })
  lock = { server: listen(address, onSecondInstance), address }
  return true
}

export function hasLock(): boolean {
  return lock !== null
}

export function releaseLock(): void {
  lock?.server.close()
  lock = null
}

/** In the system's folder, because the path of a socket may only be about a hundred bytes long. */
function addressOf(userData: string): string {
  const name = `electron-host-${createHash('sha256').update(resolve(userData)).digest('hex').slice(0, 24)}`
  return process.platform === 'win32' ? `//./pipe/${name}` : join(tmpdir(), `${name}.sock`)
}

/**
 * Electron answers at once, but Node connects later, so another process connects. A killed instance leaves a
 * dead socket.
 */
function isHeard(address: string, instance: SecondInstance): boolean {
  const script = `
    require('node:net').connect(process.argv[1]).end(process.argv[2])
    setTimeout(() => process.exit(1), ${answerLimitMs}).unref()`
  const tried = spawnSync(process.execPath, ['-e', script, address, JSON.stringify(instance)], {
    stdio: 'ignore',
    env: {},
  })
  return tried.status === 0
}

function listen(address: string, onSecondInstance: (instance: SecondInstance) => void): Server {
  const hear = async (socket: Socket): Promise<void> => {
    const text = (await socket.setEncoding('utf8').toArray()).join('')
    if (text !== '') onSecondInstance(JSON.parse(text))
  }
  return createServer((socket) => void hear(socket))
    .listen(address)
    .unref()
}
