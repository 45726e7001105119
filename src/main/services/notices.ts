import type { Notice, NoticeCode } from '../../shared/notice.ts'
import type { DatabaseProblem } from '../storage/store.ts'

const noticeCodes: Readonly<Record<DatabaseProblem, NoticeCode>> = {
  damaged: 'data-damaged',
  foreign: 'data-foreign',
  newer: 'data-newer',
  unwritable: 'data-not-saved',
  'too-old-engine': 'data-not-saved',
}

/** What the person must be told of how the data file was found. */
export function noticesOf(problem: DatabaseProblem | null, movedTo: string | null): Notice[] {
  return problem === null ? [] : [{ code: noticeCodes[problem], detail: movedTo }]
}
