import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { binaryPath } from '../../.ci/electron.ts'
import { gatherOutput } from '../host/child-output.ts'

const tasks = fileURLToPath(new URL('../../.ci/tasks', import.meta.url))

function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
  return spawn(process.execPath, [...args], {
    env: { ...rest, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('npm start writes a picture of its window if there is no display', async () => {
  test.skip(process.platform !== 'linux', 'every other system has a display, on which it opens a window')
  const data = test.info().outputPath('data')
  const started = run([join(tasks, 'start.ts')], { TALLY_DATA_DIR: data })
  const output = gatherOutput(started)
  const ended = once(started, 'exit')
  // Four processes start one after the other, and a busy machine takes its time.
  await expect.poll(output, { timeout: 60_000 }).toContain('Picture of the window')
  const picture = await readFile(join(data, 'window.png'))
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  started.kill('SIGTERM')
  await ended
  expect(output()).toContain(`${data}.\n`)
})

/** A program in Electron's place, which prints its arguments. */
async function fakeElectron(folder: string): Promise<string> {
  const binary = join(folder, binaryPath)
  await mkdir(dirname(binary), { recursive: true })
  await writeFile(binary, '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 3\n', { mode: 0o755 })
  return folder
}

test('npm start opens the build in Electron, with the given switches, and ends as Electron ends', async () => {
  test.skip(process.platform === 'win32', 'a script has to take the place of the binary')
  const environment = { ELECTRON_DIST: await fakeElectron(test.info().outputPath('electron')), DISPLAY: ':9' }
  const started = run([join(tasks, 'start.ts'), '--no-sandbox', '--safe'], environment)
  const output = gatherOutput(started)
  const [code] = await once(started, 'close')
  expect(output()).toContain(['\n--no-sandbox', join(tasks, '../..') + sep, '--safe\n'].join('\n'))
  expect(code).toBe(3)
})

test('npm run sbom writes the bill of materials of this build', async () => {
  const file = test.info().outputPath('tally.cdx.json')
  const [code] = await once(run([join(tasks, 'sbom.ts'), '--file', file]), 'exit')
  expect(code).toBe(0)
  const { bomFormat, components } = JSON.parse(await readFile(file, 'utf8'))
  expect(bomFormat).toBe('CycloneDX')
  expect(components.map(({ name }: { name: string }) => name)).toContain('react-dom')
})
