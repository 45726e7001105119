import type { Locator, Page } from 'playwright'
import type { ArchivedCall } from '../../src/main/transfer/archive.ts'
import type { PacedAnswer } from './world/paced-answer.ts'

/** One picture of the documents: what is in it, and how a user comes to see that. */
export interface Scene {
  /** The name of the file, in `docs/pictures`. */
  readonly name: string
  /**
   * The source files and folders that it shows: after a change in one of them the picture may be outdated.
   */
  readonly shows: readonly string[]
  /** The size of the window. */
  readonly size: readonly [width: number, height: number]
  readonly theme: 'light' | 'dark'
  /** The language of the picture. The window speaks English until then, because scenes find English words. */
  readonly language?: string
  /** A sign that the window shows once all of it is there, in any language. */
  readonly lastSign?: string
  /** Before anything was connected, or with three months behind one. */
  readonly begins: 'first-window' | 'three-months'
  /** Files that the user chooses when they are asked for one. */
  readonly chooses?: readonly string[]
  /** How much of what is around it stays in the picture, in pixels of the window. */
  readonly around?: number
  /**
   * Does what a user would, and returns the element to picture; nothing means the whole window. `calls` are
   * those of the three months.
   */
  arrange(window: Page, calls: readonly ArchivedCall[]): Promise<Locator | undefined>
}

/** A moving picture that continues from the arranged scene. */
export interface Film extends Scene {
  /** Each frame shows the window as it is then, for the returned number of milliseconds. */
  play(window: Page, pace: Pace): AsyncGenerator<number>
}

/** The service and the clock of a film: both move only when the film says so. */
export interface Pace {
  readonly answer: PacedAnswer
  passTime(ms: number): Promise<unknown>
}

export function isFilm(scene: Scene): scene is Film {
  return 'play' in scene
}

export const wholeWindow = [1180, 760] as const
