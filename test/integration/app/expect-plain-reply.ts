import { expect } from 'vitest'
import { refusalStrings } from '../../../src/renderer/messages/refusals.ts'

/** A reply as the contract has it: data alone, that a bridge copies as it is, and never an error in it, or what one holds. */
export function expectPlainReply(reply: unknown, what: string): void {
  const found = findForeign(reply, 'reply')
  expect(found, what).toEqual([])
  expect(structuredClone(reply), what).toEqual(reply)
  const { ok, ...rest } = reply as { ok: unknown; [name: string]: unknown }
  expect([true, false], what).toContain(ok)
  const known = ok === true ? ['value'] : ['code', 'failure', 'stop', 'problem']
  expect(known, what).toEqual(expect.arrayContaining(Object.keys(rest)))
  if (ok === true) return
  expect(Object.keys(refusalStrings), what).toContain(rest['code'])
  // Nothing that a window asks may come as a surprise.
  expect(rest['code'], what).not.toBe('internal')
  expect(JSON.stringify(rest), what).not.toContain('sk-secret')
}

function findForeign(value: unknown, place: string): string[] {
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return [`${place} is a ${typeof value}`]
  if (typeof value !== 'object' || value === null) return []
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
  if (!isPlain) return [`${place} is a ${Object.prototype.toString.call(value)}`]
  return Reflect.ownKeys(value).flatMap((key) => {
    const own = Object.getOwnPropertyDescriptor(value, key)
    const at = `${place}.${String(key)}`
    if (typeof key === 'symbol' || own === undefined || !('value' in own)) return [`${at} is not plain`]
    return findForeign(own.value, at)
  })
}
