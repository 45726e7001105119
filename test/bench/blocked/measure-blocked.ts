import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type HeadlessApp, startHeadlessApp } from '../../integration/app/headless-app.ts'
import { threadFile } from '../../integration/app/headless-threads.ts'
import { createRandom } from '../../seed-data/random.ts'
import { atMost, type Finding } from '../finding.ts'
import { startService } from '../scaffold/start-service.ts'
import { type Delays, delaysDuring } from '../scaffold/stopwatch.ts'
import { putStoredFile } from '../scaffold/stored-files.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'
import { withJobs } from '../scaffold/with-jobs.ts'
import { wordsOfFile } from '../search/many-messages.ts'

const longChat = 'seed-conversation-1'
/** A longer piece of work is cancelled: its first seconds are like the rest. */
const maxMs = 8_000
/** Each request of the window is an event of its own, after the one that it answers to. */
const betweenRequestsMs = 1
/** With many different words, this is enough for several merges of the search index. */
const exchanges = 200

/**
 * Main with its services and threads, on a file of 100,000 messages and 1,000,000 calls. In every case an
 * answer streams, so main writes while the threads work.
 */
export async function measureBlocked(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'tally.db')
    putStoredFile('100,000 messages and 1,000,000 calls', file)
    const archive = await writeArchive(folder)
    const service = await startService('service.ts', import.meta.url)
    const app = startHeadlessApp({ folder, jobThread: threadFile })
    app.offered.place = folder
    app.offered.picked = archive
    try {
      const { connectionId } = await connect(app, { address: service.address, key: 'bench-key' })
      return await measureCases(app, connectionId)
    } finally {
      app.close()
      service.end()
    }
  })
}

async function measureCases(app: HeadlessApp, connectionId: string): Promise<Finding[]> {
  const newChat = async (): Promise<string> => {
    await delay(betweenRequestsMs)
    const { id } = await app.request('conversations.create', { connectionId })
    await delay(betweenRequestsMs)
    await app.request('conversations.chooseModel', { conversationId: id, modelId: 'bench' })
    return id
  }
  const send = async (text: string): Promise<void> => answered(app, await newChat(), text)
  await send('short')
  const slowChat = await newChat()
  await app.request('chat.send', { conversationId: slowChat, text: 'slow', replacing: null })
  const findings: Finding[] = []
  for (const [name, work] of Object.entries(casesOf(app, send))) {
    await delay(500)
    findings.push(...findingsOf(name, await delaysDuring(work)))
  }
  await app.request('chat.stop', { conversationId: slowChat })
  return findings
}

function casesOf(
  app: HeadlessApp,
  send: (text: string) => Promise<void>,
): Readonly<Record<string, () => Promise<unknown>>> {
  const vocabulary = wordsOfFile()
  const random = createRandom(3)
  const someWords = (): string => Array.from({ length: 120 }, () => random.pick(vocabulary)).join(' ')
  return {
    'an answer of 1 MB': () => send('large'),
    'an import': () => cancelledAfter(app, () => app.request('transfer.import', undefined)),
    'an export': () => cancelledAfter(app, () => app.request('transfer.exportEverything', undefined)),
    'a backup': () => app.request('backups.make', undefined),
    'a duplicate of 10,000 messages': () =>
      app.request('conversations.copy', { conversationId: longChat, upTo: null, title: 'Copy' }),
    'a review of 10,000 calls': () => app.request('usage.ofChat', { conversationId: longChat }),
    'a tree of 10,000 messages': () => readTree(app),
    'merges of the search index': async () => {
      for (let count = 0; count < exchanges; count += 1) await send(`short ${someWords()}`)
    },
  }
}

/** As the window reads it: page by page. */
async function readTree(app: HeadlessApp): Promise<void> {
  const { nodes, restId } = await app.request('usage.tree', { conversationId: longChat })
  if (restId === undefined) throw new Error('The tree has one page only.')
  for (let from = nodes.length; ; ) {
    const more = await app.request('usage.moreTree', { conversationId: longChat, restId, from })
    if (more.length === 0) return
    from += more.length
  }
}

async function answered(app: HeadlessApp, conversationId: string, text: string): Promise<void> {
  const isOver = app.next(
    (event) => event.type === 'answer-changed' && event.conversationId === conversationId,
  )
  await delay(betweenRequestsMs)
  await app.request('chat.send', { conversationId, text, replacing: null })
  await isOver
}

async function cancelledAfter(app: HeadlessApp, begin: () => Promise<unknown>): Promise<void> {
  const timer = setTimeout(() => void app.request('tasks.cancel', undefined), maxMs)
  try {
    await begin()
  } catch (error) {
    if (!String(error).includes('cancelled')) throw error
  } finally {
    clearTimeout(timer)
  }
}

function findingsOf(name: string, { p99, longest }: Delays): Finding[] {
  const finding = { unit: 'ms', answersTo: 'S10' } as const
  const isMerging = name.startsWith('merges')
  return [
    { ...finding, name: `main blocked during ${name}: p99`, values: [p99], goal: atMost(isMerging ? 8 : 16) },
    {
      ...finding,
      name: `main blocked during ${name}: longest`,
      values: [longest],
      goal: atMost(isMerging ? 25 : 30),
    },
  ]
}

/** An export of other chats than those of the file. */
async function writeArchive(folder: string): Promise<string> {
  const file = join(folder, 'other.db')
  putStoredFile('4,000 messages', file)
  const archive = join(folder, 'everything.jsonl')
  const input = {
    file: archive,
    draft: `${archive}.draft`,
    app: '0.0.0',
    now: Date.now(),
    extraFields: 'drop',
  }
  await withJobs(file, (jobs) => jobs.run('export', { ...input, conversation: null }))
  writeFileSync(archive, readFileSync(archive, 'utf8').replaceAll('"seed-', '"other-'))
  return archive
}
