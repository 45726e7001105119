import { launchHost } from '../../host/launch.ts'
import { windowOf } from '../../host/window-of.ts'
import type { Driver, StartOptions } from './driver.ts'

export async function startOnHost(options: StartOptions): Promise<Driver> {
  const { dataDirectory, environment, switches = [], netLog = null, messagesTo = null } = options
  const { profile = 'default', oneThread = false } = options
  const host = await launchHost({
    settings: { dataDirectory, netLog, messagesTo, profile, oneThread },
    switches,
    environment: { ...environment, TALLY_DATA_DIR: dataDirectory },
  })
  const { window, browser } = await windowOf(host)
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    await host.end(signal)
    await browser.close()
  }
  return {
    window,
    evaluate: async (run, argument) => (await host.evaluate(String(run), argument)) as never,
    output: host.output,
    closeOutput: host.closeOutput,
    quit: () => end('SIGTERM'),
    untilEnded: async () => {
      await host.exited
      await browser.close()
    },
    kill: () => end('SIGKILL'),
  }
}
