import type { Page } from '@playwright/test'
import type * as Electron from 'electron'

export interface StartOptions {
  readonly dataDirectory: string
  readonly environment: Readonly<Record<string, string>>
  /** What the app is started with besides. */
  readonly switches?: readonly string[]
  /** Where Chromium writes down what it does in the network. */
  readonly netLog?: string
  /** Where every message to the window is written down, answers and events alike. The host alone can do it. */
  readonly messagesTo?: string | null
}

/** One run of the app, whatever it runs on. */
export interface Driver {
  readonly window: Page
  /** Runs a function in the main process; it sees its arguments and nothing else of the spec. */
  evaluate<Argument, Result>(
    run: (electron: typeof Electron, argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>
  /** What the app wrote so far to its output and error streams. */
  output(): string
  /** From now on nobody reads what the app writes. */
  closeOutput(): void
  quit(): Promise<void>
  /** Once the app has ended by itself. */
  untilEnded(): Promise<void>
  /** The main process gets no chance to tidy up. */
  kill(): Promise<void>
}
