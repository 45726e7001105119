import { readPublicKey } from './feed-signature.ts'
import type { Environment } from './signing.ts'

/** The place where a build looks for updates, as electron-builder's `publish` takes it. */
type UpdateFeed =
  | { readonly provider: 'generic'; readonly url: string }
  | { readonly provider: 'github'; readonly owner: string; readonly repo: string }

/**
 * A custom address, else the releases of the repository that builds. Null for a build that never looks for
 * updates.
 */
export function updateFeedOf(environment: Environment): UpdateFeed | null {
  const url = environment['TALLY_UPDATE_FEED'] ?? ''
  if (url !== '') {
    if (URL.parse(url)?.protocol !== 'https:') throw new Error('TALLY_UPDATE_FEED must be an https address.')
    return { provider: 'generic', url }
  }
  const [owner = '', repo = ''] = (environment['GITHUB_REPOSITORY'] ?? '').split('/')
  return owner === '' || repo === '' ? null : { provider: 'github', owner, repo }
}

/**
 * The data that a build trusts besides the hash in the feed. The `package.json` of the archive has it, as
 * `updates`.
 */
interface UpdateTrust {
  /** Checks the signature of the feed, in base64. A build without a key never looks for updates. */
  readonly key: string | null
  /** Whether the app is signed by its maker: macOS replaces no unsigned app. */
  readonly isSigned: boolean
}

export function updateTrustOf(environment: Environment, isSigned: boolean): UpdateTrust {
  const key = environment['TALLY_UPDATE_KEY'] ?? ''
  // An unreadable key would silently prevent every update.
  if (key !== '') readPublicKey(key)
  return { key: key === '' ? null : key, isSigned }
}
