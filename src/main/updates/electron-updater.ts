import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js'
import { MacUpdater } from 'electron-updater/out/MacUpdater.js'
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import type { UpdateInfo } from 'electron-updater/out/types.js'
import type { UpdateOffer } from '../../shared/contract/app/update.ts'
import { FeedFile, isNewer } from '../../shared/contract/app/update-feed.ts'
import { failureOf } from '../../shared/domain/app/errors.ts'
import { orElse } from '../../shared/domain/app/or-else.ts'
import { UpdateError } from '../../shared/domain/app/update-error.ts'
import type { UpdateFeed } from './update-feed.ts'
import type { Updater } from './updater.ts'

const kinds: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: '.exe',
  darwin: '.zip',
  linux: '.AppImage',
}

const maxFeedBytes = 256_000
const maxSignatureBytes = 1_000

const pieceBytes = 4_000_000

export interface UpdaterDependencies {
  readonly app: AppAdapter
  readonly feed: UpdateFeed
  readonly read: ReadFile
  readonly platform: NodeJS.Platform
  readonly arch: string
}

interface Found {
  readonly feed: FeedFile
  readonly file: FeedFile['files'][0]
}

/**
 * Uses electron-updater only for system tasks: verifying the publisher, keeping the download and installing
 * it. Tally decides what is requested, and over which connection. All other requests are switched off, and
 * would have no network access.
 */
export function createElectronUpdater(dependencies: UpdaterDependencies): Omit<Updater, 'obstacle' | 'feed'> {
  const { app, platform, arch, feed, read } = dependencies
  const updater = updaterFor(platform, app)
  let found: Found | null = null
  let stop = new AbortController().signal
  let reportReceived: (receivedBytes: number) => void = () => {}
  let fetched: { path: string; sha512: string } | null = null
  let isRestarting = false

  async function getLatestVersion(): Promise<UpdateInfo> {
    const file = await checkFeed({ feed, read, platform, arch, parse: parseYaml }, stop)
    found = isNewer(file.version, app.version) ? { feed: file, file: fileFor(file, platform, arch) } : null
    const { minimumSystemVersion } = file
    return {
      version: found?.feed.version ?? app.version,
      files: found === null ? [] : [{ url: found.file.url, sha512: found.file.sha512 }],
      path: '',
      sha512: '',
      releaseDate: '',
      ...(minimumSystemVersion !== undefined && { minimumSystemVersion }),
    }
  }

  function resolveFiles({ version, files }: UpdateInfo) {
    return files.map((info) => ({ info, url: new URL(encodeURIComponent(info.url), feed.filesOf(version)) }))
  }

  async function download({ href }: URL, destination: string): Promise<string> {
    if (found === null) throw new UpdateError('no-file')
    const { size, sha512 } = found.file
    const hash = createHash('sha512')
    await using file = await open(destination, 'w')
    let count = 0
    for await (const piece of read(href, size, stop)) {
      hash.update(piece)
      await file.writeFile(piece)
      count += piece.byteLength
      reportReceived(count)
    }
    if (count !== size || hash.digest('base64') !== sha512) throw new UpdateError('wrong-file')
    return destination
  }

  Object.assign(updater, {
    httpExecutor: { download },
    // Would create a random id for this computer, save it and send it along.
    stagingUserIdPromise: { value: Promise.resolve('') },
  })
  updater.setFeedURL({ provider: 'custom', updateProvider: providerOf({ getLatestVersion, resolveFiles }) })

  /** Checks the downloaded file again, because somebody may have replaced it. */
  function isFileUnchanged(): boolean {
    const file = fetched
    return file !== null && orElse(() => hashOf(file.path) === file.sha512, false)
  }

  return {
    async check(signal) {
      stop = signal
      const result = await updater.checkForUpdates()
      if (result?.isUpdateAvailable === true && found !== null) return offerOf(found)
      found = null
      return null
    },
    async download(onReceived, signal) {
      if (found === null) throw new UpdateError('no-file')
      stop = signal
      reportReceived = onReceived
      const { sha512 } = found.file
      const [path = ''] = await updater.downloadUpdate()
      fetched = { path, sha512 }
    },
    async restart() {
      if (fetched === null || !isFileUnchanged()) {
        if (fetched !== null) await rm(dirname(fetched.path), { recursive: true, force: true })
        fetched = null
        throw new UpdateError('wrong-file')
      }
      isRestarting = true
      if (updater instanceof MacUpdater) updater.quitAndInstall()
      else app.quit()
    },
    finish() {
      // On macOS the system already has the update and installs it at quit.
      if (!(updater instanceof MacUpdater) && isFileUnchanged()) updater.install(true, isRestarting)
    },
  }
}

function updaterFor(platform: NodeJS.Platform, app: AppAdapter): NsisUpdater | AppImageUpdater | MacUpdater {
  const Kind = platform === 'win32' ? NsisUpdater : platform === 'darwin' ? MacUpdater : AppImageUpdater
  const updater = new Kind(undefined, app)
  updater.logger = null
  updater.autoDownload = false
  // On other systems Tally installs it itself, after a last check of the file.
  updater.autoInstallOnAppQuit = platform === 'darwin'
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  // Would request many pieces of two files to save part of one.
  updater.disableDifferentialDownload = true
  return updater
}

/** electron-updater expects a class; this one returns the given object. */
function providerOf(asked: object) {
  return class {
    readonly fileExtraDownloadHeaders = null
    constructor() {
      Object.assign(this, asked)
    }
    setRequestHeaders(): void {}
  }
}

function parseYaml(text: string): unknown {
  return parseUpdateInfo(text, 'feed', new URL('about:blank'))
}

function offerOf({ feed: { version, releaseNotes }, file: { size } }: Found): UpdateOffer {
  return { version, notes: releaseNotes ?? '', byteCount: size }
}

/** The hash of a file that is about to run. Synchronous, because a quitting app waits for nothing. */
function hashOf(file: string): string {
  const hash = createHash('sha512')
  const piece = Buffer.allocUnsafe(pieceBytes)
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const count = readSync(descriptor, piece)
      if (count === 0) return hash.digest('base64')
      hash.update(piece.subarray(0, count))
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Reads a file of the feed or of a version, in pieces. */
type ReadFile = (address: string, maxBytes: number, stop: AbortSignal) => AsyncIterable<Uint8Array>

interface Dependencies {
  readonly feed: UpdateFeed
  readonly read: ReadFile
  readonly platform: NodeJS.Platform
  readonly arch: string
  parse(text: string): unknown
}

/** Reads the feed and the signature next to it. */
async function checkFeed(
  { feed, read, platform, arch, parse }: Dependencies,
  stop: AbortSignal,
): Promise<FeedFile> {
  const address = `${feed.address}${feedName(platform, arch)}`
  const text = await gather(read(address, maxFeedBytes, stop))
  const signature = await gather(read(`${address}.sig`, maxSignatureBytes, stop)).catch(noneThere)
  return readFeedFile({ text, signature }, feed.key, parse)
}

/** The feed names of electron-builder. */
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
  if (failureOf(error)?.code === 'address') return null
  throw error
}

/** Parses a feed after its signature is verified. An unsigned feed is never parsed. */
function readFeedFile(
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
  const bytes = Buffer.from(base64, 'base64')
  const key = orElse(() => createPublicKey({ key: bytes, type: 'spki', format: 'der' }), null)
  return key?.asymmetricKeyType === 'ed25519' ? key : null
}

/** The only file for this system: of the right kind, and not named after another processor. */
function fileFor({ files }: FeedFile, platform: NodeJS.Platform, arch: string): FeedFile['files'][0] {
  const foreign = arch === 'arm64' ? /x64|x86_64|amd64/ : /arm64|aarch64/
  const kind = kinds[platform] ?? '.AppImage'
  const file = files.find(({ url }) => url.endsWith(kind) && !foreign.test(url))
  if (file === undefined) throw new UpdateError('no-file')
  return file
}
