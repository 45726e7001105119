import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Both halves as one line each, so that they fit into a secret of a workflow. */
interface FeedKeys {
  /** Goes into every build: `TALLY_UPDATE_KEY`. */
  readonly publicKey: string
  /** Signs the feed: `TALLY_UPDATE_PRIVATE_KEY`. Nobody else may have it. */
  readonly privateKey: string
}

export function createFeedKeys(): FeedKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

export function readPublicKey(base64: string): KeyObject {
  return asEd25519(createPublicKey({ key: Buffer.from(base64, 'base64'), type: 'spki', format: 'der' }))
}

function readPrivateKey(base64: string): KeyObject {
  return asEd25519(createPrivateKey({ key: Buffer.from(base64, 'base64'), type: 'pkcs8', format: 'der' }))
}

function asEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The feed needs an Ed25519 key.')
  return key
}

/**
 * Writes a signature file for every file of the feed, `latest.yml.sig` for `latest.yml`, and returns their
 * names.
 */
export function signFeed(folder: string, keys: FeedKeys): string[] {
  const key = readPrivateKey(keys.privateKey)
  const own = createPublicKey(key)
  if (!own.equals(readPublicKey(keys.publicKey)))
    throw new Error(
      'The builds have a different key than the signing key, so no build would accept this feed.',
    )
  const files = readdirSync(folder).filter((name) => /^latest[\w-]*\.yml$/u.test(name))
  if (files.length === 0) throw new Error(`No feed file (latest*.yml) in ${folder}.`)
  return files.toSorted().map((name) => {
    const text = readFileSync(join(folder, name))
    const signature = sign(null, text, key)
    if (!verify(null, text, own, signature)) throw new Error(`Couldn't sign ${name}.`)
    writeFileSync(join(folder, `${name}.sig`), `${signature.toString('base64')}\n`)
    return `${name}.sig`
  })
}
