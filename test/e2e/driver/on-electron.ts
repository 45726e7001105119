import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { _electron } from '@playwright/test'
import { closeOutput, gatherOutput } from '../../host/child-output.ts'
import type { Driver, StartOptions } from './driver.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
// Electron refuses to start as root with its sandbox on.
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export async function startOnElectron(
  executablePath: string,
  { dataDirectory, environment, switches = [], netLog }: StartOptions,
): Promise<Driver> {
  const application = await _electron.launch({
    executablePath,
    args: [...flags, ...(netLog === undefined ? [] : [`--log-net-log=${netLog}`]), root, ...switches],
    env: { ...withoutUndefined(process.env), ...environment, TALLY_DATA_DIR: dataDirectory },
    colorScheme: null,
  })
  const output = gatherOutput(application.process())
  const ended = once(application.process(), 'exit')
  return {
    window: await application.firstWindow(),
    evaluate: async (run, argument) => (await application.evaluate(run as never, argument)) as never,
    output,
    closeOutput: () => closeOutput(application.process()),
    quit: () => application.close(),
    untilEnded: async () => void (await ended),
    kill: async () => {
      const main = application.process()
      const exited = once(main, 'exit')
      main.kill('SIGKILL')
      await exited
    },
  }
}

function withoutUndefined(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
