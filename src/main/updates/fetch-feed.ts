import type { FeedFile } from '../../shared/contract/app/update-feed.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { readFeedFile } from './feed-reader.ts'
import type { UpdateFeed } from './update-feed.ts'

/** A file of the feed or of a version, piece by piece. */
export type ReadFile = (address: string, maxBytes: number, stop: AbortSignal) => AsyncIterable<Uint8Array>

interface Means {
  readonly feed: UpdateFeed
  readonly read: ReadFile
  readonly platform: NodeJS.Platform
  readonly arch: string
  parse(text: string): unknown
}

const maxFeedBytes = 256_000
const maxSignatureBytes = 1_000

/** Asks for the feed and for the signature beside it. */
export async function lookAtFeed(
  { feed, read, platform, arch, parse }: Means,
  stop: AbortSignal,
): Promise<FeedFile> {
  const address = `${feed.address}${feedName(platform, arch)}`
  const text = await gather(read(address, maxFeedBytes, stop))
  const signature = await gather(read(`${address}.sig`, maxSignatureBytes, stop)).catch(noneThere)
  return readFeedFile({ text, signature }, feed.key, parse)
}

/** As electron-builder names them. */
function feedName(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml'
  if (platform === 'darwin') return 'latest-mac.yml'
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  for await (const piece of pieces) gathered.push(piece)
  return Buffer.concat(gathered)
}

function noneThere(error: unknown): null {
  if (error instanceof AppError && error.failure?.code === 'address') return null
  throw error
}
