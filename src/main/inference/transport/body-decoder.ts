import { type Readable, Transform } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import type { HttpResponse } from './http-connection.ts'

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createAnyInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

const maxDecoders = 3

/** Decodes a body. Tally asks for plain bytes, but some gateways compress anyway, some of them twice. */
export function decoded(response: HttpResponse): Readable {
  return decodersOf(response).reduceRight<Readable>((source, create) => through(source, create()), response)
}

/** Each decoder takes memory before the first byte arrives. */
export function isPackedTooOften(response: HttpResponse): boolean {
  return decodersOf(response).length > maxDecoders
}

/** Whether a decoded body is plain: Tally leaves an unknown coding as it is. */
export function isUnpacked(contentEncoding: string): boolean {
  return codingsIn(contentEncoding).every((coding) => decoders.has(coding) || coding === 'identity')
}

function decodersOf({ headers }: HttpResponse): (() => Transform)[] {
  const codings = codingsIn(headers['content-encoding'] ?? '')
  return codings.map((coding) => decoders.get(coding)).filter((create) => create !== undefined)
}

function codingsIn(contentEncoding: string): string[] {
  const codings = contentEncoding.toLowerCase().split(',')
  return codings.map((coding) => coding.trim()).filter((coding) => coding !== '')
}

/** Decodes every byte that arrived, however the body ends. Half a body is an error of the decoder. */
function through(source: Readable, decoder: Transform): Readable {
  source.on('error', () => undefined).on('close', () => decoder.end())
  return source.pipe(decoder)
}

/** Decodes `deflate` with or without its header: the first byte shows which. */
function createAnyInflate(): Transform {
  let inner: Transform | null = null
  const outer = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      inner ??= begin(chunk[0] ?? 0)
      inner.write(chunk, () => done())
    },
    flush(done) {
      if (inner === null) return done()
      inner.once('end', () => done()).end()
    },
  })

  function begin(firstByte: number): Transform {
    const inflate = (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()
    inflate.on('data', (chunk: Buffer) => outer.push(chunk)).on('error', (error) => outer.destroy(error))
    return inflate
  }

  return outer
}
