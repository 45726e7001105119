import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTrust, readCertificates } from '../../../../src/main/inference/transport/certificates.ts'
import { createAuthority } from '../../../fixtures/certificates.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text)
const [first, second] = [createAuthority('First'), createAuthority('Second')]

it('a certificate file is read block by block, with any text between the blocks', () => {
  const text = `# ours\r\n${first.certificate.replaceAll('\n', '\r\n')}\nSubject: Second\n${second.certificate}`
  expect(readCertificates(bytesOf(text))).toEqual([first.certificate, second.certificate])
})

it.each([
  ['nothing', ''],
  ['words', 'certificate'],
  ['a key', first.key],
  ['a damaged block', first.certificate.replace(/\n.{20}/, '\n')],
  ['half a block', first.certificate.slice(0, 200)],
  ['many beginnings', '-----BEGIN CERTIFICATE-----\n'.repeat(40_000)],
])('a file of %s has no certificate', (_what, text) => expect(readCertificates(bytesOf(text))).toEqual([]))

it('a damaged block does not hide a good one', () => {
  const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  expect(readCertificates(bytesOf(damaged + first.certificate))).toEqual([first.certificate])
})

it('a certificate without any text around it, as Windows writes it, is read too', () => {
  const { raw } = new X509Certificate(first.certificate)
  expect(readCertificates(raw)).toEqual([first.certificate])
})

describe("the system's certificates", () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are read once for all requests', async () => {
    const read = vi.fn(async () => [first.certificate])
    const trust = createTrust({ read })
    const [one, other] = await Promise.all([trust.contextFor([]), trust.contextFor([second.certificate])])
    await trust.contextFor([])
    expect(read).toHaveBeenCalledOnce()
    expect([one.isComplete, other.isComplete, trust.isReading()]).toEqual([true, true, false])
    expect(one.secureContext).not.toBe(other.secureContext)
    expect((await trust.contextFor([])).secureContext).toBe(one.secureContext)
  })

  it("are awaited for three seconds, and then Node's own must do", async () => {
    vi.useFakeTimers()
    const reading = Promise.withResolvers<string[]>()
    const noteLate = vi.fn<() => void>()
    const trust = createTrust({ read: () => reading.promise, noteLate })
    const waiting = vi.fn<() => void>()
    const early = trust.contextFor([]).finally(waiting)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(waiting).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const without = await early
    expect([without.isComplete, trust.isReading()]).toEqual([false, true])
    expect((await trust.contextFor([])).secureContext).toBe(without.secureContext)
    expect(noteLate).toHaveBeenCalledOnce()

    reading.resolve([first.certificate])
    await vi.waitFor(() => expect(trust.isReading()).toBe(false))
    const later = await trust.contextFor([])
    expect(later.isComplete).toBe(true)
    expect(later.secureContext).not.toBe(without.secureContext)
  })

  it.each([
    ['there are none', async () => []],
    ["they can't be read", () => Promise.reject(new Error('no such function'))],
  ])('are not missed if %s, and nothing is noted', async (_why, read) => {
    vi.useFakeTimers()
    const noteLate = vi.fn<() => void>()
    const trust = createTrust({ read, noteLate })
    expect((await trust.contextFor([])).isComplete).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(noteLate).not.toHaveBeenCalled()
  })

  it('are read in another thread', async () => {
    const inThisThread = vi.spyOn(tls, 'getCACertificates')
    syncBuiltinESMExports()
    const started = once(process, 'worker') as Promise<[Worker]>
    try {
      const trust = createTrust()
      const { isComplete } = await trust.contextFor([])
      const [thread] = await started
      expect([isComplete, thread.threadId === 0, inThisThread.mock.calls]).toEqual([true, false, []])
    } finally {
      inThisThread.mockRestore()
      syncBuiltinESMExports()
    }
  })
})
