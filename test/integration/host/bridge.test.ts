import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSampleApart, type Sample } from './sample.ts'

let sample: Sample

beforeAll(async () => {
  const apart = await openSampleApart()
  sample = apart.sample
  return apart.close
})

describe('the bridge on the host', () => {
  test('reports the top frame of its own page as the sender', async () => {
    expect(await sample.page.evaluate(() => window.sample.request('sender'))).toEqual({
      url: 'app://bundle/index.html',
      origin: 'app://bundle',
      isMainFrame: true,
    })
  })

  test('passes no function, and only the data of a class', async () => {
    const { refusal, keys, isPlain } = await sample.page.evaluate(async () => {
      class Point {
        x = 1
        move(): void {}
      }
      const back = (await window.sample.request('echo', new Point())) as object
      return {
        refusal: await window.sample.request('echo', { call: () => 1 }).catch(String),
        keys: Object.keys(back),
        isPlain: Object.getPrototypeOf(back) === Object.prototype,
      }
    })
    expect(refusal).toContain('could not be cloned')
    expect(keys).toEqual(['x'])
    expect(isPlain).toBe(true)
  })

  test('tells the preload the places of files that a test announced and dropped, and no others', async () => {
    const file = join(import.meta.dirname, 'sample-app', 'package.json')
    await sample.evaluate(`(_electron, paths) => electronHostAsked.announceDrag(paths)`, [file])
    const session = await sample.page.context().newCDPSession(sample.page)
    const data = { items: [], files: [file, import.meta.filename], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 5, y: 5, data })
    await expect
      .poll(() => sample.page.evaluate(() => window.sample.dropped()))
      .toEqual([
        ['package.json', file],
        ['bridge.test.ts', ''],
      ])
  })

  test('delivers an answer before a later push, even if the page was busy', async () => {
    const order = await sample.page.evaluate(async () => {
      const heard: string[] = []
      const { promise: isPushed, resolve } = Promise.withResolvers<void>()
      const unsubscribe = window.sample.subscribe((value) => {
        if (value !== 'later') return
        heard.push('pushed')
        resolve()
      })
      const pushed = window.sample.request('push', 1)
      const answered = window.sample.request('push-later').then(() => heard.push('answered'))
      const busyUntil = performance.now() + 300
      while (performance.now() < busyUntil);
      await Promise.all([pushed, answered, isPushed])
      unsubscribe()
      return heard
    })
    expect(order).toEqual(['answered', 'pushed'])
  })
})
