import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createChunkQueue } from '../../../../src/main/inference/transport/chunk-queue.ts'

function textOf(chunk: Uint8Array | null): string | null {
  return chunk && Buffer.from(chunk).toString()
}

it("delivers all chunks before a connection's error", async () => {
  const source = new PassThrough()
  const queue = createChunkQueue(source)
  source.write('one ')
  source.write('two')
  await new Promise((resolve) => setImmediate(resolve))
  source.destroy(new Error('gone'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(textOf(await queue.next())).toBe('one two')
  await expect(queue.next()).rejects.toThrow('gone')
})

it('delivers nothing after it was stopped', async () => {
  const source = new PassThrough()
  const queue = createChunkQueue(source)
  source.write('late')
  await new Promise((resolve) => setImmediate(resolve))
  queue.fail(new Error('stopped'))
  await expect(queue.next()).rejects.toThrow('stopped')
})

it('treats an unannounced end as a cut, and a clean end as the end', async () => {
  const cut = new PassThrough()
  const cutQueue = createChunkQueue(cut)
  cut.destroy()
  await expect(cutQueue.next()).rejects.toThrow('no end')
  const clean = new PassThrough()
  const cleanQueue = createChunkQueue(clean)
  clean.end('all')
  expect([textOf(await cleanQueue.next()), await cleanQueue.next()]).toEqual(['all', null])
})

it('pauses a sender that is faster than the reader, and resumes it', async () => {
  const source = new PassThrough({ highWaterMark: 1_000 })
  const queue = createChunkQueue(source)
  const sent = 4_000_000
  let written = 0
  const write = () => {
    while (written < sent) {
      written += 100_000
      if (!source.write(Buffer.alloc(100_000))) break
    }
    if (written >= sent) source.end()
  }
  source.on('drain', write)
  write()
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(written).toBeLessThan(sent)
  let read = 0
  for (let chunk = await queue.next(); chunk !== null; chunk = await queue.next()) read += chunk.byteLength
  expect(read).toBe(sent)
})
