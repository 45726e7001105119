import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
import { AppError } from '../../shared/domain/app/errors.ts'
import { type Box, boxOf, type ConsentQuestion } from './consent-words.ts'

export type { CheaperPrice, ConsentQuestion } from './consent-words.ts'

/** Asks the person in a box of the system, which the window can neither see nor answer. */
export interface Consent {
  /** Returns after a yes. Refuses with `declined`, or without a box with `question-waiting` or `question-paused`. */
  confirm(question: ConsentQuestion): Promise<void>
}

interface Means {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  readonly findWindow: () => BrowserWindow | null
  /** Milliseconds that never go back. */
  readonly elapsed: () => number
  readonly sleep?: (ms: number) => Promise<void>
}

const betweenBoxesMs = 1_000
const minuteMs = 60_000
/** One yes to these lasts anyway, so requests that race may share it. Any other yes is for one act. */
const sharedKinds: ReadonlySet<ConsentQuestion['kind']> = new Set(['service', 'proxy', 'key-through-proxy'])

/**
 * The one place that shows such boxes. A person who is asked often enough says yes in the end, so there is one box at a time, at most one a
 * second, and after two refusals of a kind within a minute none of that kind for a minute.
 */
export function createConsent({ dialog, findWindow, elapsed, sleep = pause }: Means): Consent {
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

  /** The last two are all that matters. */
  function noteRefusal(kind: ConsentQuestion['kind']): void {
    refusals.set(kind, [...(refusals.get(kind) ?? []), elapsed()].slice(-2))
  }

  function isPaused(kind: ConsentQuestion['kind']): boolean {
    const [earlier, later] = refusals.get(kind) ?? []
    if (earlier === undefined || later === undefined) return false
    return later - earlier < minuteMs && elapsed() - later < minuteMs
  }

  async function ask(question: ConsentQuestion, asked: string): Promise<boolean> {
    const answer = show(question)
    open = { asked, answer }
    try {
      const isYes = await answer
      if (!isYes) noteRefusal(question.kind)
      return isYes
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
        throw new AppError('question-paused', 'The person refused twice within a minute.')
      const isYes = await (open?.answer ?? ask(question, asked))
      if (!isYes) throw new AppError('declined', 'The person cancelled.')
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
