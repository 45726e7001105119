import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyTotals } from '../../../src/main/storage/repositories/usage/totals-check.ts'
import { cases } from '../../fixtures/cases.ts'
import { canStandStill, killAtMoments } from '../app/chat/killed-child.ts'
import { startHeadlessApp, temporaryFolder } from '../app/headless-app.ts'
import { startStreamingServer } from '../app/streaming-server.ts'

const children = cases(2)
const momentsPerChild = 10

interface Heard {
  programId: string
  readonly ended: Set<string>
}

/** Starts the app on the remaining files, and compares its rows with the requests that the service received. */
async function expectAccounted(folder: string, { programId, ended }: Heard, posts: () => string[]) {
  const complete = new Set(ended)
  // Requests that left before the kill may still be on their way.
  await sleep(5)
  const received = posts()
  const app = startHeadlessApp({ folder })
  expect(app.opened.problem).toBeNull()
  const rows = app.store.calls.list(programId)
  const models = rows.map(({ modelRequested }) => modelRequested)
  expect(new Set(models).size).toBe(models.length)
  expect(received.filter((model) => !models.includes(model))).toEqual([])
  expect(new Set(received).size).toBe(received.length)
  for (const { modelRequested, state, source, usage, conversationTitle } of rows) {
    expect(conversationTitle).toBe('Editor')
    const end = `${state} ${source} ${usage.totalTokens}`
    if (complete.has(modelRequested)) expect(end).toBe('complete reported 5')
    else expect(['complete reported 5', 'interrupted not-reported null']).toContain(end)
  }
  const completeCount = rows.filter(({ state }) => state === 'complete').length
  const program = (await app.request('meter.read', undefined)).programs.find(({ id }) => id === programId)
  expect(program).toMatchObject({ callCount: rows.length, totalTokens: 5 * completeCount, runningCount: 0 })
  app.close()
  const database = new DatabaseSync(join(folder, 'tally.db'))
  expect(verifyTotals(database, () => {})).toEqual([])
  database.close()
  app.remove()
  return { callCount: rows.length, cutCount: rows.length - completeCount }
}

test.skipIf(!canStandStill)(
  "after kills at many moments during programs' calls, every request has one row, the sums agree, and nothing is sent again",
  async () => {
    const server = await startStreamingServer()
    let cutCount = 0
    for (let each = 0; each < children; each += 1) {
      const folder = temporaryFolder()
      const heard: Heard = { programId: '', ended: new Set() }
      const posts = (): string[] =>
        server.posts().flatMap((body) => {
          const { model } = JSON.parse(body)
          return model.startsWith(`${folder}/`) ? [model] : []
        })
      await killAtMoments({
        program: join(import.meta.dirname, 'metering-child.ts'),
        folder,
        others: [server.address],
        moments: momentsPerChild,
        hear([word, value = '']) {
          if (word === 'program') heard.programId = value
          if (word === 'ended') heard.ended.add(value)
        },
        isReady: () => posts().length > 0,
        async expectKept(remaining) {
          cutCount += (await expectAccounted(remaining, heard, posts)).cutCount
        },
      })
    }
    await server.close()
    // Most kills are in the middle of some answers.
    expect(cutCount).toBeGreaterThan(children * momentsPerChild)
  },
)
