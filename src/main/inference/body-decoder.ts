import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { HttpResponse } from './line.ts'

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** Nothing but plain bytes is asked for, and some gateways compress all the same. */
export function decoded(response: HttpResponse): Readable {
  const decoder = decoders.get((response.headers['content-encoding'] ?? '').trim().toLowerCase())?.()
  if (!decoder) return response
  // However the body ends, what came of it is decoded, and half of it is an error of the decoder.
  response.on('error', () => undefined).on('close', () => decoder.end())
  return response.pipe(decoder)
}
