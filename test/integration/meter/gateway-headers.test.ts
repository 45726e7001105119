import { expect, test } from 'vitest'
import { typedConnection } from '../app/headless-app.ts'
import { openService } from '../app/story.ts'
import { beginMetering, completion, connectOther } from './meter-story.ts'

const gatewayHeaders = [
  'x-portkey-custom-host',
  'X-Portkey-Config',
  'helicone-target-url',
  'x-litellm-api-key',
  'cf-aig-authorization',
]
/** The headers of other services for a key. */
const keyHeaders = ['api-key', 'x-goog-api-key']
const routeHeaders = [
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
  'x-forwarded-host',
  'forwarded',
]

test('headers that command a gateway, or name another key, path or method, stay here', async () => {
  const { ask, service } = await beginMetering('normal')
  const commands = [...gatewayHeaders, ...routeHeaders, ...keyHeaders]
  const headers = Object.fromEntries(
    [...commands, 'x-stainless-lang', 'openai-project'].map((name) => [name, 'a']),
  )
  for (const sent of [completion(), {}]) {
    expect((await ask({ ...sent, headers })).status).toBe(200)
    const arrived = service.log().at(-1)?.headers ?? {}
    expect(commands.filter((name) => name.toLowerCase() in arrived)).toEqual([])
    expect(arrived).toMatchObject({ 'x-stainless-lang': 'a', 'openai-project': 'a' })
  }
})

test('a program with gateway headers passes them, but no other path, method, token or Authorization', async () => {
  const { ask, service, token, app } = await beginMetering('normal', { passesGatewayHeaders: true })
  const headers = Object.fromEntries(
    [...gatewayHeaders, ...routeHeaders, ...keyHeaders].map((name) => [name, 'a']),
  )
  expect((await ask({ ...completion(), headers: { ...headers, 'x-portkey-token': token } })).status).toBe(200)
  const arrived = service.log().at(-1)?.headers ?? {}
  const passed = gatewayHeaders.map((name) => name.toLowerCase())
  expect(arrived).toMatchObject(Object.fromEntries(passed.map((name) => [name, 'a'])))
  expect(arrived).toMatchObject({ authorization: `Bearer ${service.key}` })
  expect([...routeHeaders, ...keyHeaders, 'x-portkey-token'].filter((name) => name in arrived)).toEqual([])
  expect(app.boxes.shown).toContainEqual(
    expect.stringMatching(/^Add the program “Editor”\? .*API key to another address/),
  )
})

test('a program gets no gateway headers without the user, neither on this connection nor on another', async () => {
  const { app, program, terms, service } = await beginMetering('normal')
  const { connection } = await connectOther(app)
  const programId = program.id
  const withHeaders = { ...terms, passesGatewayHeaders: true }
  app.boxes.answer = 'cancel'
  expect(await app.ask('programs.add', withHeaders)).toMatchObject({ code: 'declined' })
  app.boxes.answer = 'confirm'
  await app.request('programs.save', { programId, terms: withHeaders })
  expect(app.boxes.shown.at(-1)).toContain(service.address)
  const shown = app.boxes.shown.length
  await app.request('programs.save', { programId, terms: { ...withHeaders, name: 'Notes' } })
  expect(app.boxes.shown).toHaveLength(shown)
  app.boxes.answer = 'cancel'
  const moved = { ...withHeaders, connectionId: connection.id }
  expect(await app.ask('programs.save', { programId, terms: moved })).toMatchObject({ code: 'declined' })
  expect(app.boxes.shown.at(-1)).toContain(`gateway at ${connection.baseAddress}`)
})

test('an imported program with gateway headers gets no token without the user', async () => {
  const { app, program } = await beginMetering('normal', { passesGatewayHeaders: true })
  const rotate = () => app.ask('programs.rotate', { programId: program.id })
  const shown = app.boxes.shown.length
  app.boxes.answer = 'cancel'
  expect(await rotate()).toMatchObject({ ok: true })
  expect(app.boxes.shown).toHaveLength(shown)
  const stored = app.store.programs.find(program.id)
  if (stored === null) throw new Error('The program is gone.')
  app.store.programs.put({ ...stored, tokenHash: '', isPaused: true })
  expect(await rotate()).toMatchObject({ code: 'declined' })
  expect(app.boxes.shown.at(-1)).toMatch(
    /^Change the program “Editor”\? Its requests can have headers that control the gateway/,
  )
})

test('a program loses its gateway headers when its connection gets another address', async () => {
  const { app, program, connectionId } = await beginMetering('normal', { passesGatewayHeaders: true })
  const passes = () => app.store.programs.find(program.id)?.passesGatewayHeaders
  const other = await openService()
  const { baseAddress } =
    (await app.request('connections.list', undefined)).find(({ id }) => id === connectionId) ?? {}
  await app.request('connections.save', {
    ...typedConnection(baseAddress ?? '', ''),
    connectionId,
    name: 'Renamed',
  })
  expect(passes()).toBe(true)
  await app.request('connections.save', { ...typedConnection(other.address, other.key), connectionId })
  expect(passes()).toBe(false)
})
