import type { Finding } from '../finding.ts'
import { isQuick } from '../quick.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'
import { withStore } from '../scaffold/with-store.ts'
import { measureFile } from './measure-file.ts'
import { measureTransfer } from './measure-transfer.ts'

/**
 * The time from a press on a conversation to its words, the time of each sent message, and a full export and
 * import.
 */
export async function measureStorage(): Promise<Finding[]> {
  return [
    ...(await withStore('100,000 messages', measureFile)),
    ...(isQuick() ? [] : await inTemporaryFolder(measureTransfer)),
  ]
}
