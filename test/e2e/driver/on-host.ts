import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchHost } from '../../host/launch.ts'
import type { Driver, StartOptions } from './driver.ts'

const bundle = fileURLToPath(new URL('../../../out/main/index.js', import.meta.url))

export async function startOnHost(options: StartOptions): Promise<Driver> {
  const { dataDirectory, environment, switches = [], netLog = null, messagesTo = null } = options
  const { profile = 'default', oneThread = false } = options
  const host = await launchHost({
    bundle,
    settings: { dataDirectory, netLog, messagesTo, profile, oneThread },
    switches,
    environment: { ...environment, TALLY_DATA_DIR: dataDirectory },
  })
  const browser = await chromium.connectOverCDP(host.endpoint)
  const [window] = browser.contexts().flatMap((context) => context.pages())
  if (window === undefined) throw new Error(`the app showed no window:\n${host.output()}`)
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
