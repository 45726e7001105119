import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../fixtures/listening.ts'

const main = fileURLToPath(new URL('../../service/main.ts', import.meta.url))
let child: ChildProcess | null = null
afterEach(() => child?.kill('SIGKILL'))

function start(...args: readonly string[]) {
  const service = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  child = service
  return service
}

describe('the service command', () => {
  it('prints ready when it accepts requests, and exits cleanly', async () => {
    const port = await freePort()
    const service = start('--port', String(port), '--key', 'another-key', '--scenario', 'empty-list')
    const [line] = await once(service.stdout, 'data')
    expect(String(line)).toBe('ready\n')
    const headers = { authorization: 'Bearer another-key' }
    const response = await fetch(`http://127.0.0.1:${port}/v1/models`, { headers })
    expect(await response.json()).toEqual({ data: [] })
    service.kill('SIGTERM')
    expect(await once(service, 'exit')).toEqual([0, null])
  })
})
