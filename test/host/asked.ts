import type { BrowserWindowConstructorOptions, CustomScheme, FromPartitionOptions } from 'electron'

interface Asked {
  readonly windows: BrowserWindowConstructorOptions[]
  readonly sessions: { readonly partition: string; readonly options: FromPartitionOptions }[]
  readonly schemes: CustomScheme[]
}

/** What the app asked for, to the letter, also where the host does nothing of it: a test may hold it against what it should. */
export const asked: Asked = { windows: [], sessions: [], schemes: [] }

/** Reads `asked` in a function that `HostProcess.evaluate` runs: it sees the globals of the process and nothing else. */
export const askedName = 'electronHostAsked'
