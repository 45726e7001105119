import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../fixtures/listening.ts'
import { attach } from './attach.ts'
import { temporaryFolder } from './sample.ts'

/** In a separate process group, as a terminal runs a command. */
function run(args: readonly string[]): ChildProcessWithoutNullStreams {
  const main = join(import.meta.dirname, 'sample-app', 'run.ts')
  return spawn(process.execPath, [main, ...args], { detached: true })
}

async function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  const [chunk] = await once(child.stdout, 'data')
  return String(chunk).split('\n')[0] ?? ''
}

async function end(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code
}

describe('the host command', () => {
  test('prints ready when the window has loaded, exposes it to DevTools clients, and exits cleanly', async () => {
    await using folder = await temporaryFolder()
    const port = String(await freePort())
    const child = run(['--data', folder.path, '--cdp-port', port])
    expect(await firstLine(child)).toBe(`ready http://127.0.0.1:${port}`)
    const page = await attach(`http://127.0.0.1:${port}`)
    expect(await page.title()).toBe('Sample')
    expect(await end(child)).toBe(0)
    expect(await readdir(folder.path)).toEqual([])
  })

  test('starts the wall clock at the given time, in app and page, and lets it run', async () => {
    await using folder = await temporaryFolder()
    const port = String(await freePort())
    const start = Date.parse('2031-02-03T04:05:06Z')
    const child = run(['--data', folder.path, '--cdp-port', port, '--clock', '2031-02-03T04:05:06Z'])
    await firstLine(child)
    const page = await attach(`http://127.0.0.1:${port}`)
    const seen = await page.evaluate(async () => {
      const before = Date.now()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return {
        started: Number(document.documentElement.dataset['started']),
        now: (await window.sample.request('now')) as number,
        passed: Date.now() - before,
        year: new Date().getFullYear(),
        isDate: new Date(0) instanceof Date && new Date(0).getTime() === 0,
      }
    })
    for (const time of [seen.started, seen.now]) {
      expect(time).toBeGreaterThan(start)
      expect(time).toBeLessThan(start + 60_000)
    }
    expect(seen.passed).toBeGreaterThanOrEqual(49)
    expect(seen).toMatchObject({ year: 2031, isDate: true })
    expect(await end(child)).toBe(0)
  })

  test('answers save and open dialogs as configured', async () => {
    await using folder = await temporaryFolder()
    const [port, saveTo, first, second] = [
      String(await freePort()),
      join(folder.path, 'saved'),
      join(folder.path, 'first.json'),
      join(folder.path, 'second.json'),
    ]
    await Promise.all([first, second].map((file) => writeFile(file, '{}')))
    const files = ['--open', first, '--open', second]
    const child = run([
      '--data',
      join(folder.path, 'data'),
      '--cdp-port',
      port,
      '--save-to',
      saveTo,
      ...files,
    ])
    await firstLine(child)
    const page = await attach(`http://127.0.0.1:${port}`)
    const ask = (channel: string): Promise<unknown> =>
      page.evaluate((name) => window.sample.request(name), channel)
    expect(await ask('save')).toEqual({ canceled: false, filePath: join(saveTo, 'suggested.csv') })
    expect(await ask('open')).toEqual({ canceled: false, filePaths: [first] })
    expect(await ask('open')).toEqual({ canceled: false, filePaths: [second] })
    expect(await ask('open')).toEqual({ canceled: true, filePaths: [] })
    expect(await end(child)).toBe(0)
  })
})
