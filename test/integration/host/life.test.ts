import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openSample, type Sample, temporaryFolder } from './sample.ts'

async function profilesOf(processId: number): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`electron-host-${processId}-`))
}

async function hasChromium(processId: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'args'])
  return stdout.includes(`electron-host-${processId}-`)
}

/** The order in which a page that was busy hears an answer and a later push. */
function orderHeard({ page }: Sample): Promise<string[]> {
  return page.evaluate(async () => {
    const heard: string[] = []
    const { promise: isPushed, resolve } = Promise.withResolvers<void>()
    const unsubscribe = window.sample.subscribe((value) => {
      if (value !== 'later') return
      heard.push('pushed')
      resolve()
    })
    const pushed = window.sample.request('push', 1)
    const answered = window.sample.request('push-later').then(() => heard.push('answered'))
    const busyUntil = performance.now() + 300
    while (performance.now() < busyUntil);
    await Promise.all([pushed, answered, isPushed])
    unsubscribe()
    return heard
  })
}

describe('an app on the host', () => {
  test('hears answers before later pushes, ends its Chromium when it is killed, and can restart at once', async () => {
    await using folder = await temporaryFolder()
    const killed = await openSample(folder.path)
    expect(await orderHeard(killed)).toEqual(['answered', 'pushed'])
    expect(await killed.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    const again = await openSample(folder.path)
    expect(await again.page.title()).toBe('Sample')
    expect(await hasChromium(killed.processId)).toBe(false)
    expect(await profilesOf(killed.processId)).toEqual([])
    await again.end('SIGTERM')
  })
})
