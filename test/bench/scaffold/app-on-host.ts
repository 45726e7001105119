import type { Page } from 'playwright'
import { builtApp, type HostProcess, launchHost } from '../../host/launch.ts'
import type { HostSettings } from '../../host/settings.ts'
import { windowOf } from '../../host/window-of.ts'

interface Options {
  readonly folder: string
  readonly bundle?: string
  readonly settings?: Partial<HostSettings>
}

/** Runs an app with its window on the host, in place of Electron; both end whatever happens in the work. */
export async function withApp<Found>(
  { folder, bundle = builtApp, settings = {} }: Options,
  work: (page: Page, host: HostProcess) => Promise<Found>,
): Promise<Found> {
  const host = await launchHost({
    bundle,
    settings: { dataDirectory: folder, ...settings },
    // The measuring person's keychain must not get a key.
    environment: { TALLY_DATA_DIR: folder, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' },
  })
  const { window, browser } = await windowOf(host)
  try {
    return await work(window, host)
  } finally {
    await host.end('SIGTERM')
    await browser.close()
  }
}
