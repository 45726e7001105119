import type { Notice, NoticeCode } from '../shared/contract/app/notice.ts'
import { engineFloors, isAtLeast } from '../shared/domain/app/version-floors.ts'

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

/**
 * What the person must be told of what the app runs on. It runs all the same, since refusing would lock them out of what is theirs; only a
 * SQLite that could lose it is refused, where the file is opened.
 */
export function engineNotices(versions: Readonly<Record<string, string | undefined>>): Notice[] {
  const isOutdated = (name: 'electron' | 'node') => !isAtLeast(versions[name] ?? '', engineFloors[name].least)
  const outdated = [
    ...(isOutdated('electron') ? [`Electron ${versions['electron']}`] : []),
    ...(isOutdated('node') ? [`Node.js ${versions['node']}`] : []),
  ]
  return outdated.length === 0 ? [] : [{ code: 'engine-outdated', detail: outdated.join(', ') }]
}
