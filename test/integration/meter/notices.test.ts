import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { beginMetering, exchange } from './meter-story.ts'

/** The codes that a window would show if it opened now. */
async function codesOf({ app }: Awaited<ReturnType<typeof beginMetering>>): Promise<string[]> {
  const { notices } = await app.request('session.start', { openId: null })
  return notices.map(({ code }) => code)
}

test('the window hears of many wrong tokens once in a run, not of a few', async () => {
  const story = await beginMetering('normal')
  const ask = () => exchange({ base: story.address, token: 'tally-wrong' }, {})
  for (let count = 1; count < 10; count += 1) await ask()
  expect(await codesOf(story)).toEqual([])
  for (let count = 0; count < 20; count += 1) await ask()
  expect(await codesOf(story)).toEqual(['meter-wrong-tokens'])
  const raised = story.app.events.filter((event) => event.type === 'notice-raised')
  expect(raised).toMatchObject([{ code: 'meter-wrong-tokens' }])
})

test('a port that is taken at a start is told, until the meter listens', async () => {
  const story = await beginMetering('normal')
  const { app, address } = story
  const port = Number(new URL(address).port)
  await app.request('meter.switch', { isOn: false })
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  // The user sees it in the settings.
  expect(await app.request('meter.switch', { isOn: true })).toMatchObject({ status: 'port-taken' })
  expect(await codesOf(story)).toEqual([])
  await app.resumeMeter()
  expect(await codesOf(story)).toEqual(['meter-not-listening'])
  other.close()
  await once(other, 'close')
  expect(await app.request('meter.setPort', { port })).toMatchObject({ status: 'listening' })
  expect(await codesOf(story)).toEqual([])
})
