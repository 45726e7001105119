import type { BrowserWindowConstructorOptions, CustomScheme, FromPartitionOptions } from 'electron'

interface Asked {
  readonly windows: BrowserWindowConstructorOptions[]
  readonly sessions: { readonly partition: string; readonly options: FromPartitionOptions }[]
  readonly schemes: CustomScheme[]
}

/**
 * The app's exact requests, also where the host does nothing about them: a test may compare them with the
 * expected ones.
 */
export const asked: Asked = { windows: [], sessions: [], schemes: [] }

/** Reads `asked` in a function that `HostProcess.evaluate` runs: it can use only the process's globals. */
export const askedName = 'electronHostAsked'
