import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tokens } from './meter.ts'

const tokenBytes = 32

/** A token has 256 random bits, so a fast hash is enough: nobody can try them all. */
export const tokens: Tokens = {
  create: () => `tally-${randomBytes(tokenBytes).toString('base64url')}`,
  hash: (token) => hash('sha256', token),
  areEqual(one, other) {
    const [left, right] = [Buffer.from(one), Buffer.from(other)]
    return left.byteLength === right.byteLength && timingSafeEqual(left, right)
  },
}
