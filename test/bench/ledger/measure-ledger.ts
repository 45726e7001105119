import type { Finding } from '../finding.ts'
import { withStore } from '../scaffold/with-store.ts'
import { measureCalls } from './measure-calls.ts'
import { measurePages } from './measure-pages.ts'
import { measureWhole } from './measure-whole.ts'

export async function measureLedger(): Promise<Finding[]> {
  return [
    ...(await withStore('100,000 calls', ({ database }) => measurePages(database, '100,000 calls', 10))),
    ...(await withStore('1,000,000 calls', ({ database }) => measurePages(database, '1,000,000 calls', 20))),
    ...(await withStore('new', measureCalls)),
    ...(await withStore('100,000 calls', ({ database }) => measureWhole(database))),
  ]
}
