import { writeSync } from 'node:fs'
import { importJob } from '../../../src/main/jobs/conversations/import-job.ts'
import { openStore } from '../../../src/main/storage/database/database.ts'
import { noon } from '../../fixtures/samples/stored.ts'

/** Imports a file, prints a line after each commit, and waits to be killed. */
const [, , database = '', file = ''] = process.argv
const opened = openStore(database, { now: () => noon })
const input = { file, connectionId: null, now: noon, extraFields: 'ask' } as const
await importJob.run(opened.database, input, (done) => writeSync(1, `${done}\n`))
setInterval(() => {}, 1_000)
