import type { Notice, NoticeCode } from '../../../shared/contract/app/notice.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import type { DatabaseProblem, OpeningReport } from '../../storage/store.ts'

const noticeCodes: Readonly<Record<DatabaseProblem, NoticeCode>> = {
  damaged: 'data-damaged',
  foreign: 'data-foreign',
  newer: 'data-newer',
  unwritable: 'data-read-only',
  'too-old-engine': 'database-engine-too-old',
}

/** Where not even a file could be read. */
const codesInMemory: Readonly<Partial<Record<DatabaseProblem, NoticeCode>>> = {
  newer: 'data-newer-unreadable',
  'too-old-engine': 'database-engine-too-old',
}

/** What the person must be told of how the data file was found. */
export function noticesOf({ problem, place, movedTo, broughtBack }: OpeningReport): Notice[] {
  if (problem === null) return []
  if (place === 'memory') return [{ code: codesInMemory[problem] ?? 'data-not-saved', detail: null }]
  return [{ code: noticeCodes[problem], detail: movedTo, ...(broughtBack && { broughtBack }) }]
}

/** What went wrong outside a turn: told to the window that is there, and listed for one that comes later. */
export interface NoticeBoard {
  list(): Notice[]
  /** The same twice is one. */
  raise(notice: Notice): void
  /** What it told of is over. */
  withdraw(notice: Notice): void
}

export function createNoticeBoard(publish: Publish, first: readonly Notice[]): NoticeBoard {
  let notices = first
  const without = ({ code, answer }: Notice): Notice[] =>
    notices.filter((other) => other.code !== code || other.answer?.messageId !== answer?.messageId)

  return {
    list: () => [...notices],
    raise(notice) {
      if (without(notice).length < notices.length) return
      notices = [...notices, notice]
      publish({ type: 'notice-raised', ...notice })
    },
    withdraw(notice) {
      notices = without(notice)
      publish({ type: 'notice-withdrawn', ...notice })
    },
  }
}
