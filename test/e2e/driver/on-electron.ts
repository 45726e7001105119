import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { _electron } from '@playwright/test'
import { closeOutput, gatherOutput } from '../../host/child-output.ts'
import type { Driver, StartOptions } from './driver.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** On Windows, Playwright joins the arguments to one line, where a backslash would escape the quote after it. */
export function launchOptions(
  { dataDirectory, environment, switches = [], netLog }: StartOptions,
  app = root,
) {
  const folder = app.replace(/[\\/]$/u, '')
  return {
    args: [...(netLog === undefined ? [] : [`--log-net-log=${netLog}`]), folder, ...switches],
    env: { ...withoutUndefined(process.env), ...environment, TALLY_DATA_DIR: dataDirectory },
    colorScheme: null,
    // Without this, Playwright turns the sandbox off on Linux. Electron refuses to start as root with its sandbox on.
    chromiumSandbox: process.getuid?.() !== 0,
  }
}

export async function startOnElectron(executablePath: string, options: StartOptions): Promise<Driver> {
  const application = await _electron.launch({ executablePath, ...launchOptions(options) })
  const started = application.process()
  const output = gatherOutput(started)
  const ended = once(started, 'exit')
  // On Windows, the process that Playwright started is a shell.
  const processId = await application.evaluate(() => process.pid)
  return {
    window: await application.firstWindow(),
    evaluate: async (run, argument) => (await application.evaluate(run as never, argument)) as never,
    output,
    closeOutput: () => closeOutput(started),
    quit: () => application.close(),
    untilEnded: async () => void (await ended),
    kill: async () => {
      process.kill(processId, 'SIGKILL')
      await ended
    },
  }
}

function withoutUndefined(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
