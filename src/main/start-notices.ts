import type { Notice, NoticeCode } from '../shared/notice.ts'
import { engineNotices } from './engine-notices.ts'

interface Start {
  /** What became of a change of the data that was planned before it. */
  readonly change: Notice | null
  readonly isProgramHidden: boolean
  readonly isSafe: boolean
}

/** What the person must be told of this start, whatever their data is like. */
export function startNotices({ change, isProgramHidden, isSafe }: Start): Notice[] {
  return [
    ...(change === null ? [] : [change]),
    ...engineNotices(process.versions),
    ...told(isProgramHidden && 'program-hidden'),
    ...told(isSafe && 'safe-mode'),
  ]
}

const told = (code: NoticeCode | false): Notice[] => (code === false ? [] : [{ code, detail: null }])
