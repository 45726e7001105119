import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StartOptions } from '../../e2e/driver/driver.ts'
import { launchOptions, startOnElectron } from '../../e2e/driver/on-electron.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

/** A program that runs a script of this folder. */
function programOf(script: string): string {
  const program = join(temporaryFolder(), 'program')
  writeFileSync(
    program,
    `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, script)}' "$@"\n`,
  )
  chmodSync(program, 0o755)
  return program
}

/** From here on, Playwright and Node start programs as on Windows. */
function becomeWindows(): void {
  const platform = process.platform
  Object.defineProperty(process, 'platform', { value: 'win32' })
  vi.stubEnv('comspec', programOf('windows-shell.ts'))
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: platform })
    vi.unstubAllEnvs()
  })
}

function optionsWith(switches: readonly string[]): StartOptions {
  return { dataDirectory: temporaryFolder(), environment: {}, switches }
}

/** The arguments that reach the program. */
async function argumentsOf(options: StartOptions, app?: string): Promise<readonly string[]> {
  const executablePath = programOf('electron-program.ts')
  const application = await _electron.launch({ executablePath, ...launchOptions(options, app) })
  onTestFinished(() => application.close())
  return application.evaluate(() => process.argv.slice(2))
}

// Only on Linux, Playwright has a switch for this.
test.skipIf(process.platform !== 'linux').each([
  ['root', 0, ['--no-sandbox']],
  ['everybody else', 1_000, []],
])('%s (user %i) starts Electron with %j', async (_who, id, flags) => {
  vi.spyOn(process, 'getuid').mockReturnValue(id)
  onTestFinished(() => void vi.restoreAllMocks())
  const args = await argumentsOf(optionsWith(['--safe']))
  expect(args.filter((argument) => argument.includes('sandbox'))).toEqual(flags)
  expect(args.at(-1)).toBe('--safe')
})

test('on Windows, each argument arrives as it is', async () => {
  becomeWindows()
  const app = join(temporaryFolder(), 'of a person')
  mkdirSync(app)
  expect((await argumentsOf(optionsWith(['--safe']), `${app}\\`)).slice(-2)).toEqual([app, '--safe'])
})

test.each([
  ['here', () => {}],
  ['on Windows', becomeWindows],
])('%s, a killed app has ended, and not only the shell that started it', async (_where, prepare) => {
  prepare()
  const driver = await startOnElectron(programOf('electron-program.ts'), optionsWith([]))
  expect(await driver.window.title()).toBe('Sample')
  const processId = await driver.evaluate(() => process.pid, null)
  await driver.kill()
  expect(() => process.kill(processId, 0)).toThrow('ESRCH')
})
