import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import type { HostProfile } from '../../host/settings.ts'

export interface StartOptions {
  readonly dataDirectory: string
  readonly environment: Readonly<Record<string, string>>
  /** More switches for the app's start. */
  readonly switches?: readonly string[]
  /** The file of Chromium's network log. */
  readonly netLog?: string
  /** The file for every message to the window, answers and events alike. Only the host can write it. */
  readonly messagesTo?: string | null
  /** The desktop that the host acts as. Electron has a real one. */
  readonly profile?: HostProfile
  /** Whether input waits while main works, and long turns of main are noted. Only the host can choose. */
  readonly oneThread?: boolean
}

/** One run of the app, on any platform. */
export interface Driver {
  readonly window: Page
  /** Runs a function in the main process; the function sees its arguments and nothing else of the spec. */
  evaluate<Argument, Result>(
    run: (electron: typeof Electron, argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>
  /** The app's output and error streams so far. */
  output(): string
  /** From now on nobody reads the app's output. */
  closeOutput(): void
  quit(): Promise<void>
  /** Resolves when the app has ended by itself. */
  untilEnded(): Promise<void>
  /** Kills the app, so that the main process cannot clean up. */
  kill(): Promise<void>
}
