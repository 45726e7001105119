import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cases } from '../../fixtures/cases.ts'
import { startHeadlessApp, temporaryFolder } from './headless-app.ts'
import { startStreamingServer } from './streaming-server.ts'

const children = cases(3)
const momentsPerChild = 25
const longestBetweenMs = 60
const maxUnsavedCharacters = 4_096
const files = ['tally.db', 'tally.db-wal', 'tally.db-shm']

/** The messages that a child has reported so far. */
interface Named {
  /** By answer: its chat. */
  readonly begun: Map<string, string>
  /** The length of its text before the last reported piece, which may not be saved yet. */
  readonly lengths: Map<string, number>
  readonly ended: Map<string, number>
}

function listenTo(child: ChildProcess): Named {
  const named: Named = { begun: new Map(), lengths: new Map(), ended: new Map() }
  let rest = ''
  const told = new Map<string, number>()
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [word, id = '', value = ''] = line.split(' ')
      if (word === 'begun') named.begun.set(id, value)
      if (word === 'text') {
        named.lengths.set(id, told.get(id) ?? 0)
        told.set(id, Number(value))
      }
      if (word === 'ended') named.ended.set(id, Number(value))
    }
  })
  return named
}

/**
 * The files of a stopped process are what a kill at this moment would leave: nothing more is written to them.
 */
async function standStill(child: ChildProcess): Promise<void> {
  child.kill('SIGSTOP')
  for (;;) {
    const state = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.[0]
    if (state === 'T') return
    await sleep(1)
  }
}

function copyOf(folder: string): string {
  const copy = temporaryFolder()
  for (const name of files)
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name))
  return copy
}

/** Starts the app on the remaining files, and compares them with the reported messages. */
async function expectKept(folder: string, named: Named): Promise<void> {
  const begun = new Map(named.begun)
  const [lengths, ended] = [new Map(named.lengths), new Map(named.ended)]
  const app = startHeadlessApp({ folder })
  expect(app.opened.problem).toBeNull()
  for (const [id, conversationId] of begun) {
    const { messages } = await app.request('conversations.open', { conversationId })
    const index = messages.findIndex((message) => message.id === id)
    const answer = messages[index]
    expect(messages[index - 1]).toMatchObject({
      role: 'user',
      text: expect.stringMatching(/^Question \d+ of /),
    })
    const behind = (ended.get(id) ?? lengths.get(id) ?? 0) - (answer?.text.length ?? 0)
    expect(behind).toBeLessThan(ended.has(id) ? 1 : maxUnsavedCharacters)
    if (ended.has(id)) expect(answer?.call).toMatchObject({ state: 'complete', usage: { totalTokens: 5 } })
    else expect(['complete', 'interrupted']).toContain(answer?.call?.state)
  }
  for (const conversationId of new Set(begun.values())) expectAgreement(app.store, conversationId)
  app.close()
  app.remove()
}

/**
 * Every answer has its call and every call its answer; none is pending, and only a complete answer has
 * counts.
 */
function expectAgreement(store: ReturnType<typeof startHeadlessApp>['store'], conversationId: string): void {
  const answers = store.messages.all(conversationId).filter(({ role }) => role === 'assistant')
  const calls = store.calls.list(conversationId)
  expect(calls.map(({ messageId }) => messageId)).toEqual(answers.map(({ id }) => id))
  for (const { state, source } of calls)
    expect([`complete reported`, `interrupted not-reported`]).toContain(`${state} ${source}`)
}

const canStandStill = existsSync('/proc/self/stat')

test.skipIf(!canStandStill)(
  'after kills at many moments during answers, no confirmed text is lost, rows agree, and nothing is sent again',
  async () => {
    const server = await startStreamingServer()
    let moments = 0
    for (let each = 0; each < children; each += 1) {
      const folder = temporaryFolder()
      const program = join(import.meta.dirname, 'answering-child.ts')
      const child = spawn(process.execPath, [program, folder, server.address], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      // A stopped process would outlive a failure, and keep the run from ending.
      onTestFinished(() => void child.kill('SIGKILL'))
      const gone = once(child, 'exit')
      const named = listenTo(child)
      await expect.poll(() => named.begun.size).toBeGreaterThan(0)
      for (let moment = 1; moment < momentsPerChild; moment += 1) {
        await sleep(Math.random() * longestBetweenMs)
        await standStill(child)
        await expectKept(copyOf(folder), named)
        moments += 1
        child.kill('SIGCONT')
      }
      child.kill('SIGKILL')
      expect(await gone).toEqual([null, 'SIGKILL'])
      await expectKept(folder, named)
      moments += 1
    }
    await server.close()
    expect(moments).toBe(children * momentsPerChild)
    // All questions differ, so a repeated one would have been sent again by a start.
    expect(server.posts().length).toBeGreaterThan(children)
    expect(new Set(server.posts()).size).toBe(server.posts().length)
  },
)
