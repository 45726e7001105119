import type { Finding } from '../finding.ts'
import { isQuick } from '../quick.ts'
import { withStore } from '../scaffold/with-store.ts'
import { measureCalls } from './measure-calls.ts'
import { measurePages } from './measure-pages.ts'
import { measureWhole } from './measure-whole.ts'

export async function measureLedger(): Promise<Finding[]> {
  const few = await withStore('100,000 calls', ({ database }) => measurePages(database, '100,000 calls', 10))
  if (isQuick()) return few
  return [
    ...few,
    ...(await withStore('1,000,000 calls', ({ database }) => measurePages(database, '1,000,000 calls', 20))),
    ...(await withStore('new', measureCalls)),
    ...(await withStore('100,000 calls', ({ database }) => measureWhole(database))),
  ]
}
