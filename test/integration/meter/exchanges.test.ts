import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { ScenarioName } from '../../service/scenarios.ts'
import { wordsIn } from '../../service/tokens.ts'
import { begin, beginMetering, completion, connectOther } from './meter-story.ts'

type Metering = Awaited<ReturnType<typeof beginMetering>>

const kept = ({ app, program }: Metering) => app.request('programs.exchanges', { programId: program.id })
const save = ({ app, program, terms }: Metering, keepsBodies: boolean) =>
  app.request('programs.save', { programId: program.id, terms: { ...terms, keepsBodies } })

const saying = (text: string) => completion({ messages: [{ role: 'user', content: text }] })

test('a program keeps no bodies and gets no other connection without the user', async () => {
  const { app, program, terms } = await beginMetering('echo')
  const { connection } = await connectOther(app)
  const before = app.boxes.shown.length
  app.boxes.answer = 'cancel'
  const programId = program.id
  for (const change of [{ keepsBodies: true }, { connectionId: connection.id }])
    expect(await app.ask('programs.save', { programId, terms: { ...terms, ...change } })).toMatchObject({
      code: 'declined',
    })
  expect(app.boxes.shown.slice(before)).toEqual([
    expect.stringContaining('“Editor”'),
    expect.stringContaining(connection.baseAddress),
  ])
  await app.request('programs.save', { programId, terms: { ...terms, name: 'Notes' } })
  expect((await app.request('meter.read', undefined)).programs).toMatchObject([{ ...terms, name: 'Notes' }])
})

test('the bodies of the last 20 calls are kept, newest first, and without keys and tokens', async () => {
  const metering = await beginMetering('echo', { keepsBodies: true })
  const { ask, calls, service, token } = metering
  for (let number = 1; number <= 21; number += 1) await ask(saying(`Question ${number}`))
  const exchanges = await kept(metering)
  expect(exchanges.map(({ callId }) => callId)).toEqual(
    calls()
      .map(({ id }) => id)
      .slice(1)
      .toReversed(),
  )
  for (const [index, { request, response, isCut }] of exchanges.entries()) {
    const question = `Question ${21 - index}`
    expect(JSON.parse(request).messages).toEqual([{ role: 'user', content: question }])
    expect(JSON.parse(response).choices[0].message.content).toContain(question)
    expect(isCut).toBe(false)
  }
  expect(JSON.stringify(exchanges)).not.toContain(service.key)
  expect(JSON.stringify(exchanges)).not.toContain(token)
})

test.each([
  ['a long request', 'x'.repeat(200_000), true],
  ['a request that just fits', '👩'.repeat(49_900), false],
])('%s is cut or not, and says so', async (_what, text, isCut) => {
  const metering = await beginMetering('normal', { keepsBodies: true })
  await metering.ask(saying(text))
  expect((await kept(metering))[0]).toMatchObject({ isCut })
})

test.each([
  ['that is too long', 200_001, true],
  ['that just fits', 200_000, false],
])('a kept response %s says whether it is cut', async (_what, length, isCut) => {
  const metering = await beginMetering(
    {
      description: 'Answers with characters of three bytes.',
      complete: ({ response }) => void response.writeHead(200).end('–'.repeat(length)),
    },
    { keepsBodies: true },
  )
  await metering.ask(completion())
  const [exchange] = await kept(metering)
  expect([exchange?.response.length, exchange?.isCut]).toEqual([200_000, isCut])
})

test('kept bodies are forgotten when the user switches that off, and with the program', async () => {
  const metering = await beginMetering('normal', { keepsBodies: true })
  const { ask, app, program } = metering
  await ask(completion())
  expect(await kept(metering)).toHaveLength(1)
  await save(metering, false)
  expect(await kept(metering)).toEqual([])
  await ask(completion())
  await save(metering, true)
  expect(await kept(metering)).toEqual([])
  await ask(completion())
  expect(await kept(metering)).toHaveLength(1)
  await app.request('programs.delete', { programId: program.id })
  expect(await app.ask('programs.exchanges', { programId: program.id })).toMatchObject({ code: 'not-found' })
})

test('a call that waits for its response is not kept once the user switched that off', async () => {
  let answer = (): void => undefined
  const metering = await beginMetering(
    {
      description: 'Answers when it is told to.',
      async complete({ response }) {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        response.writeHead(200).end('{}')
      },
    },
    { keepsBodies: true },
  )
  const asked = metering.ask(completion())
  await expect.poll(() => metering.posts()).toHaveLength(1)
  await save(metering, false)
  answer()
  await asked
  expect(await kept(metering)).toEqual([])
})

/** Every byte that the app has on disk. */
function isOnDisk(folder: string, word: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(word))
}

const endings: ScenarioName[] = [
  'echo',
  'echo-key',
  'error-in-stream',
  'cut',
  'quota',
  'region',
  'web-page-for-chat',
]

test.each([true, false])(
  'no text of prompts, answers and refusals is on disk, whether bodies are kept (%s) or not',
  async (keepsBodies) => {
    const metering = await beginMetering('echo', { keepsBodies })
    const { ask, app, address, token, service, calls } = metering
    const word = 'heronquestion'
    const fields = { stream: true, messages: [{ role: 'user', content: word }] }
    for (const name of endings) {
      service.setScenario(name)
      await ask(completion(fields)).catch(() => null)
    }
    service.setScenario('slow')
    const left = await begin({ base: address, token }, completion(fields))
    left.outgoing.destroy()
    service.setScenario('slow')
    await begin({ base: address, token }, completion(fields))
    await expect.poll(() => calls().map(({ state }) => state)).toContain('stopped')
    expect(isOnDisk(app.folder, word)).toBe(false)
    app.close()
    const database = new DatabaseSync(join(app.folder, 'tally.db'))
    const states = database.prepare('SELECT state FROM calls').all()
    database.close()
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(['complete', 'failed', 'cut-off', 'stopped', 'interrupted']),
    )
    expect(isOnDisk(app.folder, word)).toBe(false)
    // The search would find it.
    expect(isOnDisk(app.folder, 'Editor')).toBe(true)
  },
)

test('a refusal that repeats the prompt leaves only its code', async () => {
  const word = 'heronrefusal'
  const metering = await beginMetering({
    description: 'Repeats the prompt in its refusal.',
    complete({ response, messages }) {
      const error = { message: `No: ${wordsIn(messages[0])}`, code: word, type: word, param: word }
      response.writeHead(400, { 'content-type': 'application/json', 'x-request-id': word })
      response.end(JSON.stringify({ error }))
    },
  })
  const refused = await metering.ask(saying(word))
  expect(refused.body).toContain(word)
  expect(metering.calls()).toMatchObject([{ state: 'failed', httpStatus: 400 }])
  expect(JSON.stringify(metering.calls())).not.toContain(word)
  expect(isOnDisk(metering.app.folder, word)).toBe(false)
})
