import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openSample, temporaryFolder } from './sample.ts'

async function profilesOf(processId: number): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`electron-host-${processId}-`))
}

async function hasChromium(processId: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'args'])
  return stdout.includes(`electron-host-${processId}-`)
}

describe('an app on the host', () => {
  test('ends its Chromium when it is killed, and can restart at once', async () => {
    await using folder = await temporaryFolder()
    const killed = await openSample(folder.path)
    expect(await killed.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    const again = await openSample(folder.path)
    expect(await again.page.title()).toBe('Sample')
    expect(await hasChromium(killed.processId)).toBe(false)
    expect(await profilesOf(killed.processId)).toEqual([])
    await again.end('SIGTERM')
  })
})
