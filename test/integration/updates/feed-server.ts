import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { onTestFinished } from 'vitest'
import { close, listen } from '../../fixtures/listening.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
/** The public key of the feed's publisher, as built in. */
export const makersKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

export const program = Buffer.from('#!/bin/sh\nexit 0\n'.repeat(4_000))
export const programHash = createHash('sha512').update(program).digest('base64')
export const programName = 'Tally-9.1.0-x86_64.AppImage'

interface FeedText {
  readonly version?: string
  readonly url?: string
  readonly sha512?: string
  readonly size?: number
  readonly more?: string
}

/** As electron-builder writes it. */
export function feedText({ version, url, sha512, size, more }: FeedText = {}): string {
  return [
    `version: ${version ?? '9.1.0'}`,
    'files:',
    `  - url: ${url ?? programName}`,
    `    sha512: ${sha512 ?? programHash}`,
    `    size: ${size ?? program.byteLength}`,
    `path: ${url ?? programName}`,
    `sha512: ${sha512 ?? programHash}`,
    "releaseDate: '2026-11-22T10:00:00.000Z'",
    'releaseNotes: |',
    '  ### Added',
    '  - Counts <img src=x> that add up.',
    more ?? '',
  ].join('\n')
}

export const signatureOf = (text: string): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64')

export interface FeedServer {
  readonly address: string
  /** The received requests: the path with its query, and the headers. */
  readonly asked: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[]
}

/** Files by name, or a test's own handler. Texts are signed, unless a test has its own signature. */
export async function serveFeed(
  files: Readonly<Record<string, string | Buffer | RequestListener>>,
): Promise<FeedServer> {
  const asked: FeedServer['asked'] = []
  const server: Server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    const name = (request.url ?? '').replace(/^\/updates\/|\?.*$/g, '')
    const signed = files[name.replace(/\.sig$/, '')]
    const file = files[name] ?? (typeof signed === 'string' ? signatureOf(signed) : undefined)
    if (file === undefined) response.writeHead(404).end('nothing here')
    else if (typeof file === 'function') file(request, response)
    else response.end(file)
  })
  const port = await listen(server)
  onTestFinished(() => close(server))
  return { address: `http://127.0.0.1:${port}/updates/`, asked }
}

/** A feed with a version that is newer, and its file. */
export const newer = (): Readonly<Record<string, string | Buffer>> => ({
  'latest-linux.yml': feedText(),
  [programName]: program,
})
