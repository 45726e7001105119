import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { FeedFile } from '../../shared/contract/app/update-feed.ts'
import { UpdateError } from '../../shared/domain/app/update-error.ts'

/** Parses a feed after its signature is verified. An unsigned feed is never parsed. */
export function readFeedFile(
  { text, signature }: { text: Buffer; signature: Buffer | null },
  key: string,
  parse: (text: string) => unknown,
): FeedFile {
  checkSignature(text, signature, key)
  try {
    return FeedFile.parse(parse(text.toString('utf8')))
  } catch (error) {
    throw new UpdateError('feed-unreadable', error)
  }
}

function checkSignature(text: Buffer, signature: Buffer | null, key: string): void {
  if (signature === null) throw new UpdateError('no-signature')
  const maker = keyOf(key)
  const bytes = Buffer.from(signature.toString('latin1').trim(), 'base64')
  if (maker === null || !verify(null, text, maker, bytes)) throw new UpdateError('wrong-signature')
}

function keyOf(base64: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), type: 'spki', format: 'der' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

const kinds: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: '.exe',
  darwin: '.zip',
  linux: '.AppImage',
}

/** The only file for this system: of the right kind, and not named after another processor. */
export function fileFor({ files }: FeedFile, platform: NodeJS.Platform, arch: string): FeedFile['files'][0] {
  const foreign = arch === 'arm64' ? /x64|x86_64|amd64/ : /arm64|aarch64/
  const kind = kinds[platform] ?? '.AppImage'
  const file = files.find(({ url }) => url.endsWith(kind) && !foreign.test(url))
  if (file === undefined) throw new UpdateError('no-file')
  return file
}
