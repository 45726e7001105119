import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { launchHost } from '../../host/launch.ts'
import { eventually, openSample, temporaryFolder } from './sample.ts'

const bundle = join(import.meta.dirname, 'sample-app', 'main.ts')

async function profilesOf(processId: number): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`electron-host-${processId}-`))
}

async function hasChromium(processId: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'args'])
  return stdout.includes(`electron-host-${processId}-`)
}

describe('an app on the host', () => {
  test('quits on SIGTERM as an app does, and leaves nothing behind', async () => {
    await using folder = await temporaryFolder()
    const sample = await openSample(folder.path)
    expect(await profilesOf(sample.processId)).toHaveLength(1)
    expect(await sample.end('SIGTERM')).toEqual({ code: 0, signal: null })
    await eventually(() => sample.output()).toContain('will-quit')
    expect(await profilesOf(sample.processId)).toEqual([])
    expect(await readdir(folder.path)).toEqual([])
    await eventually(() => hasChromium(sample.processId)).toBe(false)
  })

  test('quits when its last window closes', async () => {
    await using folder = await temporaryFolder()
    const sample = await openSample(folder.path)
    await sample.page.close()
    expect(await sample.exited).toEqual({ code: 0, signal: null })
  })

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

  test('runs once: a second instance notifies the first and exits', async () => {
    await using folder = await temporaryFolder()
    const first = await openSample(folder.path)
    const second = launchHost({
      bundle,
      settings: { dataDirectory: folder.path },
      environment: { TALLY_DATA_DIR: folder.path },
    })
    await expect(second).rejects.toThrow('ended with 0')
    await eventually(() => first.output()).toContain('second {"from":"the second"}')
    await first.end('SIGTERM')
  })
})
