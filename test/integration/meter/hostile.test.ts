import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataFileName } from '../../../src/main/storage/files/data-location.ts'
import { programLimits } from '../../../src/shared/domain/programs/program-limits.ts'
import { freePort } from '../../fixtures/listening.ts'
import type { Scenario } from '../../service/scenario.ts'
import { setBudget } from '../app/money/budget-story.ts'
import { beginMetering, completion } from './meter-story.ts'

const streamed = { stream: true }
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`
const word = { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] }

function errorIn(text: string): string {
  return /"code":"([^"]*)"/.exec(text)?.[1] ?? ''
}

/** A network connection without an HTTP client, and everything that it received. */
async function reach(address: string): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, received: () => received }
}

function headOf(address: string, token: string, more: string, start = 'POST /v1/chat/completions'): string {
  const { host } = new URL(address)
  return `${start} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${more}\r\n`
}

describe('a malformed request gets an error, and nothing is sent', () => {
  test.each([
    ['two kinds of length', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', 400, 'invalid_http'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n', 400, 'invalid_http'],
    ['a folded header', 'X-A: b\r\n c\r\n', 400, 'invalid_http'],
    ['a bare carriage return', 'X-A: b\rX-C: d\r\n', 400, 'invalid_http'],
    ['headers that are too large', `X-A: ${'a'.repeat(40_000)}\r\n`, 431, 'headers_too_large'],
  ])('%s', async (_name, more, status, code) => {
    const { address, token, service, calls } = await beginMetering('normal')
    const before = service.log().length
    const { socket, received } = await reach(address)
    socket.write(`${headOf(address, token, more)}{}`)
    await once(socket, 'close')
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(errorIn(received())).toBe(code)
    expect(service.log()).toHaveLength(before)
    expect(calls()).toEqual([])
  })
})

describe('the media type is no way around the allowed models', () => {
  const allowed = { model: 'harbour-7b-instruct', messages: [{ role: 'user', content: 'Hello' }] }

  test('another one is refused', async () => {
    const { ask, service, calls } = await beginMetering('normal', { models: [allowed.model] })
    const before = service.log().length
    for (const type of [
      'application/json; charset=utf-7',
      'application/json; charset=utf-8; charset=utf-7',
      'application/x-www-form-urlencoded',
      'text/plain;charset=UTF-8',
      '',
    ]) {
      const refused = await ask({ ...completion(), headers: { 'content-type': type } })
      expect([type, refused.status, errorIn(refused.body)]).toEqual([type, 415, 'media_type_not_supported'])
    }
    expect(service.log()).toHaveLength(before)
    expect(calls()).toEqual([])
  })

  test('JSON is sent as JSON, however it is named', async () => {
    const { ask, service } = await beginMetering('normal')
    for (const type of ['application/json', 'Application/JSON ;Charset="UTF-8"']) {
      expect((await ask({ ...completion(), headers: { 'content-type': type } })).status).toBe(200)
      expect(service.log().at(-1)?.headers).toMatchObject({ 'content-type': 'application/json' })
    }
  })
})

test('options that Tally cannot add to are passed on unchanged', async () => {
  const { ask, service } = await beginMetering('normal')
  for (const options of [[1], 'x', { a: 'b'.repeat(3_000) }]) {
    await ask(completion({ ...streamed, stream_options: options }))
    expect(service.log().at(-1)?.body).toMatchObject({ stream_options: options })
  }
})

test('headers of the network connection and the token stay here, and repeated headers go on', async () => {
  const { ask, service, token } = await beginMetering('normal')
  const headers = {
    'x-api-key': token,
    'x-other': `key=${token}`,
    'x-hop': 'a',
    connection: 'close, X-Hop',
    'x-tag': ['a', 'b'],
  }
  await ask({ ...completion(), headers })
  const sent = service.log().at(-1)?.headers
  expect(JSON.stringify(sent)).not.toContain(token)
  expect(sent).toMatchObject({ 'x-tag': 'a, b', connection: 'close' })
  expect(sent).not.toHaveProperty('x-hop')
})

test('headers that belong to browsers, to the network connection or to the key do not reach the program', async () => {
  const { ask, service } = await beginMetering({
    description: 'Sends headers that a program must not see, and an unknown coding.',
    complete({ response, key }) {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        connection: 'close, X-Hop',
        'x-hop': 'a',
        [`x-${key}`]: 'a',
        'content-encoding': 'compress',
        'x-request-id': 'kept',
      }
      response.writeHead(200, headers).end('{}')
    },
  })
  const { headers } = await ask(completion())
  expect(headers).toMatchObject({ 'x-request-id': 'kept', 'content-encoding': 'compress' })
  expect(Object.keys(headers).filter((name) => /^access-|^x-hop/.test(name))).toEqual([])
  expect(JSON.stringify(headers)).not.toContain(service.key)
})

test('a program may offer HTTP/2, as the clients of Java do', async () => {
  const { address, token } = await beginMetering('normal')
  const { socket, received } = await reach(address)
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'
  socket.write(headOf(address, token, offer, 'GET /v1/models'))
  await expect.poll(() => received()).toMatch(/^HTTP\/1.1 200 /)
})

test('programs without a token cannot lock out a program that has one', async () => {
  const { ask, address } = await beginMetering('normal')
  await Promise.all(Array.from({ length: 700 }, () => reach(address)))
  expect((await ask({})).status).toBe(200)
})

test('a token that was replaced while the body arrived makes no call', async () => {
  const { address, token, app, program, calls } = await beginMetering('normal')
  const body = JSON.stringify(completion().body)
  const { socket, received } = await reach(address)
  socket.write(headOf(address, token, `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n`))
  await expect.poll(() => received()).toContain('100 Continue')
  await app.request('programs.rotate', { programId: program.id })
  socket.write(body)
  await expect.poll(() => received()).toContain('invalid_api_key')
  expect(calls()).toEqual([])
})

test('a call that runs with a replaced token is stopped', async () => {
  const { begin, calls, app, program } = await beginMetering('slow')
  const { response } = await begin(completion(streamed))
  response.on('error', () => undefined)
  const rotated = await app.request('programs.rotate', { programId: program.id })
  expect(rotated.program.runningCount).toBe(0)
  expect(calls()).toMatchObject([{ state: 'stopped' }])
})

test('the last change of the switch wins', async () => {
  const { app, ask } = await beginMetering('normal')
  await Promise.all([
    app.request('meter.setPort', { port: await freePort() }),
    app.request('meter.switch', { isOn: false }),
  ])
  const { address, status } = await app.request('meter.read', undefined)
  expect(status).toBe('off')
  await expect(reach(address ?? '')).rejects.toThrow('ECONNREFUSED')
  await expect(ask({})).rejects.toThrow('ECONNREFUSED')
})

test('a list of models without an end is refused, and does not fill the memory', async () => {
  let sent = 0
  const { ask } = await beginMetering(
    {
      description: 'Sends a list without an end, but not to the app itself.',
      async sendModels({ response, gone, count }, list) {
        if (count === 1) return void response.end(JSON.stringify(list))
        const piece = Buffer.alloc(1_000_000, ' ')
        for (; !gone.aborted && sent < 200; sent += 1)
          if (!response.write(piece)) await once(response, 'drain', { signal: gone }).catch(() => null)
        response.end()
      },
    },
    { models: ['harbour-7b-instruct'] },
  )
  expect((await ask({})).status).toBe(502)
  expect(sent).toBeLessThan(100)
})

test('lists of models have a limit', async () => {
  const most = programLimits.freeRunning
  const { ask, begin } = await beginMetering({
    description: 'Sends the list to the app itself only.',
    async sendModels({ response, gone, count }, list) {
      response.writeHead(200, { 'content-type': 'application/json' }).write(JSON.stringify(list))
      if (count > 1 && count < most + 2) await once(gone, 'abort')
      response.end()
    },
  })
  const [one] = await Promise.all(Array.from({ length: most }, () => begin({})))
  expect(errorIn((await ask({})).body)).toBe('rate_limit_exceeded')
  one?.outgoing.destroy()
  await expect.poll(async () => (await ask({})).status).toBe(200)
})

test('the address to which a service redirects is not told', async () => {
  const { ask } = await beginMetering({
    description: 'Redirects.',
    complete: ({ response }) => void response.writeHead(307, { location: 'https://secret.example/v1' }).end(),
  })
  const { status, body } = await ask(completion())
  expect([status, errorIn(body)]).toEqual([502, 'redirect'])
  expect(body).not.toContain('secret.example')
})

describe('a row gets its end', () => {
  const usage = event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } })
  const leaves = (text: string): Scenario => ({
    description: 'Ends its answer, but not the response.',
    async complete({ response, gone }) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
      await once(gone, 'abort')
    },
  })

  test.each([
    ['complete', `${event(word)}${usage}data: [DONE]\n\n`, 'complete', null],
    [
      'failed',
      `${event({ choices: [{ index: 0, delta: { content: 'Hi' } }] })}${event({ error: { message: 'Overloaded', code: 503 } })}data: [DONE]\n\n`,
      'cut-off',
      'busy',
    ],
    ['neither', event(word), 'stopped', null],
  ])('where a program leaves after an answer that is %s', async (_name, text, state, failureCode) => {
    const { begin, calls } = await beginMetering(leaves(text))
    const { outgoing, response } = await begin(completion(streamed))
    await once(response, 'data')
    outgoing.destroy()
    await expect.poll(() => calls()).toMatchObject([{ state, failureCode }])
  })

  test('at once where a user pauses a program that reads nothing', async () => {
    const { begin, calls, app, program } = await beginMetering({
      description: 'Sends as fast as it is read.',
      async complete({ response, gone }) {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const piece = event({ choices: [{ index: 0, delta: { content: 'x'.repeat(60_000) } }] })
        while (!gone.aborted)
          if (!response.write(piece)) await once(response, 'drain', { signal: gone }).catch(() => null)
      },
    })
    const { response } = await begin(completion(streamed))
    response.on('error', () => undefined)
    await pause(300)
    const paused = await app.request('programs.pause', { programId: program.id, isPaused: true })
    expect(paused.runningCount).toBe(0)
    expect(calls()).toMatchObject([{ state: 'stopped' }])
  })
})

test('text that starts like a file counts for a budget', async () => {
  const { ask, app, program } = await beginMetering('normal')
  await setBudget({ app }, '5000', { programId: program.id })
  const asking = (content: string) => ask(completion({ messages: [{ role: 'user', content }] }))
  expect((await asking(`data: ${'some words '.repeat(10_000)}`)).status).toBe(402)
  expect((await asking(`data:image/png;base64,${'A'.repeat(100_000)}`)).status).toBe(200)
})

test('a prompt that was sent counts for a budget, though the program leaves before the answer', async () => {
  const { address, ask, app, calls, posts, program, token } = await beginMetering({
    description: 'Refuses the first call, and never answers another one.',
    async complete({ response, gone, count }) {
      if (count === 1) response.writeHead(500).end('{}')
      else await once(gone, 'abort')
    },
  })
  await setBudget({ app }, '7000', { programId: program.id })
  const asking = completion({ messages: [{ role: 'user', content: 'and so on '.repeat(1_200) }] })
  const body = JSON.stringify(asking.body)
  expect((await ask(asking)).status).toBe(500)
  for (const count of [2, 3]) {
    const { socket } = await reach(address)
    socket.write(`${headOf(address, token, `Content-Length: ${body.length}\r\n`)}${body}`)
    await expect.poll(() => posts()).toHaveLength(count)
    socket.destroy()
    await expect.poll(() => calls()[count - 1]?.state).toBe('stopped')
  }
  expect((await ask(asking)).status).toBe(402)
  const [refused, ...left] = calls().map(({ estimate }) => estimate)
  expect(refused).toBeNull()
  expect(left).toMatchObject([{ completionTokens: 0 }, { completionTokens: 0 }])
  expect(left[0]?.promptTokens).toBeGreaterThan(2_000)
})

test('a program with invalid values in the data file can be shown and deleted', async () => {
  const { app, program } = await beginMetering('normal')
  const database = new DatabaseSync(join(app.folder, dataFileName))
  database.exec(
    `UPDATE programs SET name = ' ', maxRunning = -1, models = '[1,"",{}]', tokenEnd = hex(zeroblob(9))`,
  )
  database.close()
  const { programs } = await app.request('meter.read', undefined)
  expect(programs).toMatchObject([{ name: '?', maxRunning: 1, models: [] }])
  await app.request('programs.delete', { programId: program.id })
})
