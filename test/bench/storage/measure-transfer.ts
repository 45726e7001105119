import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { Jobs } from '../../../src/main/jobs/jobs.ts'
import { openStore } from '../../../src/main/storage/database/database.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { aStoredConnection, conversation, message } from '../../fixtures/samples/stored.ts'
import { atMostTimesTheFloor, type Finding } from '../finding.ts'
import { delayDuring, millisecondsOf } from '../scaffold/stopwatch.ts'
import { putStoredFile } from '../scaffold/stored-files.ts'
import { withJobs } from '../scaffold/with-jobs.ts'

const savePauseMs = 1_000
const idleMs = 2_000

interface Timed {
  readonly milliseconds: number
  readonly delayMs: number
}

/**
 * Exports everything into one file, and imports it while an answer is saved every second, as during
 * streaming.
 */
export async function measureTransfer(folder: string): Promise<Finding[]> {
  const file = join(folder, 'tally.db')
  putStoredFile('20,000 messages', file)
  const archive = join(folder, 'everything.jsonl')
  const floor = { name: 'bare rows copied', values: [copyBare(file, folder)] }
  const exported = await timed(file, (jobs) => {
    const input = {
      file: archive,
      draft: `${archive}.draft`,
      app: '0.0.0',
      now: Date.now(),
      extraFields: 'drop',
    }
    return jobs.run('export', { ...input, conversation: null })
  })
  const imported = await timeImport(archive, join(folder, 'copy', 'tally.db'))
  const idle = { name: 'when idle', values: [await delayDuring(() => delay(idleMs))] }
  const finding = (name: string, value: number): Finding => ({ name, unit: 'ms', values: [value] })
  return [
    { ...finding('20,000 messages exported', exported.milliseconds), floor, goal: atMostTimesTheFloor(12) },
    { ...finding('20,000 messages imported', imported.milliseconds), floor, isInDocument: true },
    { ...finding('main-thread delay during the export: p99', exported.delayMs), floor: idle },
    {
      ...finding('main-thread delay during the import and an answer: p99', imported.delayMs),
      floor: idle,
      goal: atMostTimesTheFloor(6),
    },
  ]
}

async function timeImport(archive: string, file: string): Promise<Timed> {
  const { store } = openStore(file, { now: () => Date.now() })
  const answer = beginAnswer(store)
  try {
    return await timed(file, (jobs) =>
      jobs.run('import', { file: archive, connectionId: null, now: Date.now(), extraFields: 'drop' }),
    )
  } finally {
    answer.end()
    store.close()
  }
}

function timed(file: string, work: (jobs: Jobs) => Promise<unknown>): Promise<Timed> {
  return withJobs(file, async (jobs) => {
    const startedAt = performance.now()
    const delayMs = await delayDuring(() => work(jobs))
    return { milliseconds: performance.now() - startedAt, delayMs }
  })
}

/** Saves a growing text as the app does while an answer comes. */
function beginAnswer(store: Store) {
  store.connections.put(aStoredConnection({ id: 'here', streaming: 'counted' }))
  store.conversations.insert({ ...conversation, id: 'here', connectionId: 'here' }, 0)
  const here = { conversationId: 'here', text: '' }
  store.messages.insert(message('question', null, here))
  store.messages.insert(message('answer', 'question', { ...here, role: 'assistant' }))
  let text = ''
  const timer = setInterval(() => {
    text += 'Some more words of the answer. '.repeat(20)
    store.messages.setAnswer('answer', { text, reasoning: '' })
  }, savePauseMs)
  return { end: () => clearInterval(timer) }
}

/** The floor: copies the rows without interpreting them, in one transaction. */
function copyBare(file: string, folder: string): number {
  const database = new DatabaseSync(join(folder, 'bare.db'))
  const milliseconds = millisecondsOf(() => {
    database.exec(`ATTACH '${file}' AS source`)
    database.exec('CREATE TABLE messages AS SELECT * FROM source.messages')
    database.exec('CREATE TABLE calls AS SELECT * FROM source.calls')
  })
  database.close()
  return milliseconds
}
