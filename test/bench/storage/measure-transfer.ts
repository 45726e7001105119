import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { createThreadedJobs } from '../../../src/main/jobs/threaded-jobs.ts'
import { openStore } from '../../../src/main/storage/opening/open-store.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { Measured } from '../measured.ts'

const threadFile = fileURLToPath(new URL('../../../src/main/jobs/thread.ts', import.meta.url))
const savePauseMs = 1_000

interface Timed {
  readonly milliseconds: number
  /** How late the main thread came to what it had to do meanwhile, at most but for one time in a hundred. */
  readonly delayMs: number
}

/** Everything out into one file, and in again beside an answer that is saved every second, as one that streams is. */
export async function measureTransfer(file: string, folder: string): Promise<Measured[]> {
  const archive = join(folder, 'everything.jsonl')
  const copy = join(folder, 'copy', 'tally.db')
  const exported = await timeExport(file, archive)
  const { store } = openStore(copy, { now: () => Date.now() })
  const answer = beginAnswer(store)
  const imported = await timed(copy, (jobs) =>
    jobs.run('import', { file: archive, connectionId: null, now: Date.now() }),
  ).finally(answer.end)
  store.close()
  const idle = await delayOf(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
  return [
    {
      title: 'storage: 100,000 messages with their calls, written to a file and taken over again, once',
      unit: 'ms',
      rows: [
        { name: 'bare rows copied', values: [copyBare(file, folder)] },
        { name: 'export', values: [exported.milliseconds] },
        { name: 'import', values: [imported.milliseconds] },
      ],
      baseline: 'bare rows copied',
      goal: { row: 'export', maxRatio: 12 },
    },
    {
      title: 'storage: delay of the main thread at p99 meanwhile, an answer being saved every second',
      unit: 'ms',
      rows: [
        { name: 'idle', values: [idle.delayMs] },
        { name: 'export', values: [exported.delayMs] },
        { name: 'import', values: [imported.delayMs] },
      ],
      baseline: 'idle',
      goal: { row: 'import', maxRatio: 6 },
    },
  ]
}

function timeExport(file: string, archive: string): Promise<Timed> {
  const input = { file: archive, draft: `${archive}.draft`, app: '0.0.0', now: Date.now() }
  return timed(file, (jobs) => jobs.run('export', { ...input, conversation: null }))
}

async function timed(
  file: string,
  work: (jobs: ReturnType<typeof createThreadedJobs>) => Promise<unknown>,
): Promise<Timed> {
  const jobs = createThreadedJobs({ file, threadFile })
  // The thread of the jobs does not keep a process from ending.
  const staying = setInterval(() => {}, 1_000)
  try {
    return await delayOf(() => work(jobs))
  } finally {
    clearInterval(staying)
    jobs.close()
  }
}

async function delayOf(work: () => Promise<unknown>): Promise<Timed> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  await work()
  const milliseconds = performance.now() - startedAt
  delay.disable()
  return { milliseconds, delayMs: delay.percentile(99) / 1e6 }
}

/** Saves a growing text as the app does while an answer comes. */
function beginAnswer(store: Store) {
  store.connections.put({
    id: 'here',
    kind: 'service',
    name: 'Here',
    ownName: '',
    isDefault: false,
    deletedAt: null,
    baseAddress: 'https://here.example/v1',
    dashboardAddress: '',
    streaming: 'counted',
    answers: null,
    takesStreamOptions: true,
    key: null,
  })
  const conversation = {
    id: 'here',
    connectionId: 'here',
    title: '',
    modelId: null,
    systemPrompt: '',
    draft: '',
  }
  store.conversations.insert(conversation, 0)
  const message = {
    conversationId: 'here',
    text: '',
    reasoning: '',
    createdAt: 0,
    systemPrompt: null,
    comparisonId: null,
    failure: null,
  }
  store.messages.insert({ ...message, id: 'question', parentId: null, role: 'user' })
  store.messages.insert({ ...message, id: 'answer', parentId: 'question', role: 'assistant' })
  let text = ''
  const timer = setInterval(() => {
    text += 'Some more words of the answer. '.repeat(20)
    store.messages.setAnswer('answer', { text, reasoning: '' })
  }, savePauseMs)
  return { end: () => clearInterval(timer) }
}

/** The floor: the rows without any meaning, in one transaction. */
function copyBare(file: string, folder: string): number {
  const database = new DatabaseSync(join(folder, 'bare.db'))
  const startedAt = performance.now()
  database.exec(`ATTACH '${file}' AS source`)
  database.exec('CREATE TABLE messages AS SELECT * FROM source.messages')
  database.exec('CREATE TABLE calls AS SELECT * FROM source.calls')
  const milliseconds = performance.now() - startedAt
  database.close()
  return milliseconds
}
