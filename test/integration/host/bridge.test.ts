import { beforeAll, describe, expect, test } from 'vitest'
import { openSampleApart, type Sample } from './sample.ts'

let sample: Sample

beforeAll(async () => {
  const apart = await openSampleApart()
  sample = apart.sample
  return apart.close
})

describe('the bridge on the host', () => {
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
