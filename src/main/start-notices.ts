import type { Notice, NoticeCode } from '../shared/contract/app/notice.ts'
import { engineNotices } from './engine-notices.ts'

interface Start {
  /** What became of a change of the data that was planned before it. */
  readonly change: Notice | null
  readonly isProgramHidden: boolean
  readonly isSafe: boolean
  /** The data folder, where other accounts can open it. */
  readonly openFolder: string | null
}

/** What the person must be told of this start, whatever their data is like. */
export function startNotices({ change, isProgramHidden, isSafe, openFolder }: Start): Notice[] {
  return [
    ...(change === null ? [] : [change]),
    ...engineNotices(process.versions),
    ...(openFolder === null ? [] : [{ code: 'folder-readable' as const, detail: openFolder }]),
    ...told(isProgramHidden && 'program-hidden'),
    ...told(isSafe && 'safe-mode'),
  ]
}

const told = (code: NoticeCode | false): Notice[] => (code === false ? [] : [{ code, detail: null }])
