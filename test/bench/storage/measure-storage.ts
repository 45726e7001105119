import type { Finding } from '../finding.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'
import { withStore } from '../scaffold/with-store.ts'
import { measureFile } from './measure-file.ts'
import { measureTransfer } from './measure-transfer.ts'

/** What happens between a press on a conversation and its words, and with every message that is sent; then the whole of it, out and in. */
export async function measureStorage(): Promise<Finding[]> {
  return [
    ...(await withStore('100,000 messages', measureFile)),
    ...(await inTemporaryFolder(measureTransfer)),
  ]
}
