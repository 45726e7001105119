import type { Notice, NoticeCode } from '../shared/contract/app/notice.ts'
import { engineFloors, isAtLeast } from '../shared/domain/app/version-floors.ts'

interface Start {
  /** The outcome of a change of the data that was planned in an earlier run. */
  readonly change: Notice | null
  readonly isProgramHidden: boolean
  readonly isSafe: boolean
  /** The data folder, if other accounts can open it. */
  readonly openFolder: string | null
}

/** Notices about this start, whatever the state of the data. */
export function startNotices({ change, isProgramHidden, isSafe, openFolder }: Start): Notice[] {
  return [
    ...(change === null ? [] : [change]),
    ...engineNotices(process.versions),
    ...(openFolder === null ? [] : [{ code: 'folder-readable' as const, detail: openFolder }]),
    ...noticeIf(isProgramHidden && 'program-hidden'),
    ...noticeIf(isSafe && 'safe-mode'),
  ]
}

const noticeIf = (code: NoticeCode | false): Notice[] => (code === false ? [] : [{ code, detail: null }])

/**
 * Notices about outdated engines. Tally runs anyway: a refusal would lock people out of their own data. Only
 * an SQLite that could lose data is refused, when the file is opened.
 */
export function engineNotices(versions: Readonly<Record<string, string | undefined>>): Notice[] {
  const isOutdated = (name: 'electron' | 'node') => !isAtLeast(versions[name] ?? '', engineFloors[name].least)
  const outdated = [
    ...(isOutdated('electron') ? [`Electron ${versions['electron']}`] : []),
    ...(isOutdated('node') ? [`Node.js ${versions['node']}`] : []),
  ]
  return outdated.length === 0 ? [] : [{ code: 'engine-outdated', detail: outdated.join(', ') }]
}
