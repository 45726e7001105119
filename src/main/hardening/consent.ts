import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
import { minuteMs } from '../../shared/domain/app/durations.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { type Box, boxOf, type ConsentQuestion } from './consent-words.ts'

export type { CheaperPrice, ConsentQuestion } from './consent-words.ts'

/** Asks the user in a system dialog, which the window can neither see nor answer. */
export interface Consent {
  /**
   * Returns once the user confirms. Throws `declined`, or without a dialog `question-waiting` or
   * `question-paused`.
   */
  confirm(question: ConsentQuestion): Promise<void>
}

interface Dependencies {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  readonly findWindow: () => BrowserWindow | null
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  readonly sleep?: (ms: number) => Promise<void>
}

const betweenBoxesMs = 1_000
/** Requests that race may share one confirmation of these, because it lasts. Others count for one action. */
const sharedKinds: ReadonlySet<ConsentQuestion['kind']> = new Set([
  'service',
  'key-address',
  'proxy',
  'key-through-proxy',
])
/** Each of these follows a file dialog that the user answered, so that nobody is asked too often. */
const unpausedKinds: ReadonlySet<ConsentQuestion['kind']> = new Set(['import', 'imported-fields'])

/**
 * The only place that shows consent dialogs. People who are asked too often confirm without reading. So Tally
 * shows one dialog at a time and at most one a second. Two refusals of a kind within a minute block that kind
 * for a minute.
 */
export function createConsent({ dialog, findWindow, elapsed, sleep = pause }: Dependencies): Consent {
  const refusals = new Map<ConsentQuestion['kind'], readonly number[]>()
  let open: { readonly asked: string; readonly answer: Promise<boolean> } | null = null
  let lastEnd = Number.NEGATIVE_INFINITY

  async function show(question: ConsentQuestion): Promise<boolean> {
    const waitMs = lastEnd + betweenBoxesMs - elapsed()
    if (waitMs > 0) await sleep(waitMs)
    const window = findWindow()
    const options = optionsOf(boxOf(question))
    const { response } = await (window === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(window, options))
    return response === 0
  }

  /** Only the last two refusals matter. */
  function noteRefusal(kind: ConsentQuestion['kind']): void {
    refusals.set(kind, [...(refusals.get(kind) ?? []), elapsed()].slice(-2))
  }

  function isPaused(kind: ConsentQuestion['kind']): boolean {
    const [earlier, later] = refusals.get(kind) ?? []
    if (earlier === undefined || later === undefined || unpausedKinds.has(kind)) return false
    return later - earlier < minuteMs && elapsed() - later < minuteMs
  }

  async function ask(question: ConsentQuestion, asked: string): Promise<boolean> {
    const answer = show(question)
    open = { asked, answer }
    try {
      const isConfirmed = await answer
      if (!isConfirmed) noteRefusal(question.kind)
      return isConfirmed
    } finally {
      lastEnd = elapsed()
      open = null
    }
  }

  return {
    async confirm(question) {
      const asked = JSON.stringify(question)
      if (open !== null && (open.asked !== asked || !sharedKinds.has(question.kind)))
        throw new AppError('question-waiting', 'Another question waits for its answer.')
      if (isPaused(question.kind))
        throw new AppError('question-paused', 'The user refused twice within a minute.')
      const isConfirmed = await (open?.answer ?? ask(question, asked))
      if (!isConfirmed) throw new AppError('declined', 'The user cancelled.')
    },
  }
}

function optionsOf({ message, detail, confirm, cancel }: Box): MessageBoxOptions {
  return {
    type: 'question',
    message,
    detail,
    buttons: [confirm, cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
}
