import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startHeadlessApp } from '../app/headless-app.ts'
import { beginMetering, completion, exchange } from './meter-story.ts'

type Metering = Awaited<ReturnType<typeof beginMetering>>

/** Starts the app again on the same folder, like after a quit or a crash. Keys are in the same place. */
async function restarted({ app }: Metering) {
  app.close()
  const again = startHeadlessApp({ folder: app.folder, keychain: app.keychain })
  onTestFinished(() => again.close())
  await again.resumeMeter()
  return again
}

test('after a restart, the meter listens at the same address without a question, and the token still works', async () => {
  const metering = await beginMetering('normal')
  const { address, token, program } = metering
  await metering.ask(completion())
  const again = await restarted(metering)
  expect(await again.request('meter.read', undefined)).toMatchObject({ status: 'listening', address })
  expect(again.boxes.shown).toEqual([])
  expect((await exchange({ base: address, token }, completion())).status).toBe(200)
  expect(again.store.calls.list(program.id).map(({ state }) => state)).toEqual(['complete', 'complete'])
})

test('a meter that was off stays off after a restart', async () => {
  const metering = await beginMetering('normal')
  await metering.app.request('meter.switch', { isOn: false })
  const again = await restarted(metering)
  expect(await again.request('meter.read', undefined)).toMatchObject({ isOn: false, status: 'off' })
  await expect(exchange({ base: metering.address, token: metering.token }, {})).rejects.toThrow(
    'ECONNREFUSED',
  )
})

test('calls that run when the app quits are interrupted, and are not sent again', async () => {
  const metering = await beginMetering('slow')
  const { app, begin, program, posts, calls } = metering
  const running = await Promise.all([1, 2].map(() => begin(completion({ stream: true }))))
  const closed = running.map(
    ({ response }) =>
      new Promise<void>((resolve) => {
        response
          .on('error', () => undefined)
          .on('close', resolve)
          .resume()
      }),
  )
  await expect.poll(() => calls()).toHaveLength(2)
  app.close()
  await Promise.all(closed)
  const again = await restarted(metering)
  expect(again.store.calls.list(program.id)).toMatchObject([
    { state: 'interrupted', source: 'not-reported' },
    { state: 'interrupted', source: 'not-reported' },
  ])
  expect(posts()).toHaveLength(2)
})

test('the row of a call shows when its response has begun, so that its prompt counts after a kill', async () => {
  const { begin, calls } = await beginMetering('slow')
  const { outgoing } = await begin(completion({ stream: true }))
  await expect.poll(() => calls()).toMatchObject([{ state: 'streaming', httpStatus: 200 }])
  outgoing.destroy()
  await expect.poll(() => calls()).toMatchObject([{ state: 'stopped' }])
})

test('a call that goes on after the computer woke up is left alone, and one that is silent ends', async () => {
  const listeners = new Set<() => void>()
  const onResume = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  let goOn = (): void => undefined
  const metering = await beginMetering(
    {
      description: 'Streams a half, waits, and continues if it is told to.',
      complete({ response }) {
        const chunk = (text: string): string =>
          `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(chunk('before'))
        goOn = () => response.end(`${chunk('after')}data: [DONE]\n\n`)
      },
    },
    {},
    { transport: { onResume, caps: { resumedMs: 300 } } },
  )
  const wake = (): void => {
    for (const listener of listeners) listener()
  }
  const lasting = await metering.begin(completion({ stream: true }))
  await once(lasting.response, 'readable')
  wake()
  goOn()
  let text = ''
  for await (const part of lasting.response) text += part
  expect(text).toContain('[DONE]')

  const silent = await metering.begin(completion({ stream: true }))
  await once(silent.response, 'readable')
  wake()
  await expect(silent.response.toArray()).rejects.toThrow('aborted')
  await expect
    .poll(() => metering.calls().map(({ state, failureCode }) => [state, failureCode]))
    .toEqual([
      ['complete', null],
      ['cut-off', 'cut-off'],
    ])
  expect(listeners.size).toBe(0)
  expect((await metering.ask({})).status).toBe(200)
})

test('a full disk sends nothing without a row, and gets the end of a call once it has room', async () => {
  const { app, ask, begin, calls, service } = await beginMetering('slow')
  const { response } = await begin(completion({ stream: true }))
  app.refuseWrites(true)
  expect((await ask(completion())).status).toBe(500)
  response.destroy()
  await expect
    .poll(async () => (await app.request('meter.read', undefined)).programs)
    .toMatchObject([{ runningCount: 0 }])
  expect(calls()).toMatchObject([{ state: 'sending' }])
  app.refuseWrites(false)
  await expect.poll(() => calls()).toMatchObject([{ state: 'stopped' }])
  expect(service.log().filter(({ method }) => method === 'POST')).toHaveLength(1)
})
