import { writeSync } from 'node:fs'
import { emptyTrashJob } from '../../../../src/main/jobs/conversations/empty-trash-job.ts'
import { wipeDeleted } from '../../../../src/main/jobs/data/wipe-deleted-job.ts'
import { openStore } from '../../../../src/main/storage/database/database.ts'
import { noon } from '../../../fixtures/samples/stored.ts'

/** Permanently deletes the trash and cleans up, repeatedly until it is killed. */
const [, , file = ''] = process.argv
writeSync(1, 'opening\n')
const { store, database } = openStore(file, { now: () => noon })
writeSync(1, 'opened\n')
const ids = store.trash.list().map(({ id }) => id)
await emptyTrashJob.run(database, { ids }, () => writeSync(1, 'deleting\n'))
for (let round = 0; ; round += 1) {
  writeSync(1, 'cleaning\n')
  await wipeDeleted(database, round % 2 === 0 ? 0 : Number.POSITIVE_INFINITY)
}
