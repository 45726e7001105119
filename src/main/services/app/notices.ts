import type { Notice, NoticeCode } from '../../../shared/contract/app/notice.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import type { DatabaseProblem, OpeningReport } from '../../storage/data-files.ts'

const noticeCodes: Readonly<Record<DatabaseProblem, NoticeCode>> = {
  damaged: 'data-damaged',
  foreign: 'data-foreign',
  newer: 'data-newer',
  unreleased: 'data-unreleased',
  unwritable: 'data-read-only',
  'too-old-engine': 'database-engine-too-old',
}

/** Codes for the case in which no database file could be opened. */
const codesInMemory: Readonly<Partial<Record<DatabaseProblem, NoticeCode>>> = {
  newer: 'data-newer-unreadable',
  unreleased: 'data-unreleased',
  'too-old-engine': 'database-engine-too-old',
}

/** Notices about the state in which the database was found. */
export function noticesOf({ problem, place, movedTo, recoveredRows }: OpeningReport): Notice[] {
  if (problem === null) return []
  if (place === 'memory') return [{ code: codesInMemory[problem] ?? 'data-not-saved', detail: null }]
  return [{ code: noticeCodes[problem], detail: movedTo, ...(recoveredRows && { recoveredRows }) }]
}

/** Problems outside a turn. The open window gets them immediately, and a later window lists them. */
export type NoticeService = ReturnType<typeof createNoticeService>

/** Two notices with the same code and subject are about the same problem. */
function subjectOf({ code, answer, price }: Notice): string {
  return JSON.stringify([code, answer?.messageId, price])
}

export function createNoticeService(publish: Publish, first: readonly Notice[]) {
  let notices = first
  const without = (notice: Notice): Notice[] =>
    notices.filter((other) => subjectOf(other) !== subjectOf(notice))

  return {
    list: (): Notice[] => [...notices],
    /** Ignores a notice that is already listed. */
    raise(notice: Notice) {
      if (without(notice).length < notices.length) return
      notices = [...notices, notice]
      publish({ type: 'notice-raised', ...notice })
    },
    /** Removes a notice whose problem is over. */
    withdraw(notice: Notice) {
      notices = without(notice)
      publish({ type: 'notice-withdrawn', ...notice })
    },
  }
}
