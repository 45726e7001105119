import type { Notice } from '../shared/contract/app/notice.ts'
import { engineFloors, isAtLeast } from '../shared/domain/app/version-floors.ts'

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
