import { readPublicKey } from './feed-signature.ts'
import type { Environment } from './signing.ts'

/** Where a build looks for newer versions, as electron-builder's `publish` takes it. */
type UpdateFeed =
  | { readonly provider: 'generic'; readonly url: string }
  | { readonly provider: 'github'; readonly owner: string; readonly repo: string }

/** An address of one's own, else the releases of the repository that builds; null for a build that looks nowhere. */
export function updateFeedOf(environment: Environment): UpdateFeed | null {
  const url = environment['TALLY_UPDATE_FEED'] ?? ''
  if (url !== '') {
    if (URL.parse(url)?.protocol !== 'https:') throw new Error('TALLY_UPDATE_FEED is an address with https.')
    return { provider: 'generic', url }
  }
  const [owner = '', repo = ''] = (environment['GITHUB_REPOSITORY'] ?? '').split('/')
  return owner === '' || repo === '' ? null : { provider: 'github', owner, repo }
}

/** What a build trusts besides the hash in the feed. It is in the `package.json` of the archive, as `updates`. */
interface UpdateTrust {
  /** Checks the signature of the feed, in base64. Without a key a build never looks for updates. */
  readonly key: string | null
  /** Whether the app carries its maker's signature: macOS replaces no app without. */
  readonly isSigned: boolean
}

export function updateTrustOf(environment: Environment, isSigned: boolean): UpdateTrust {
  const key = environment['TALLY_UPDATE_KEY'] ?? ''
  // A key that cannot be read would keep every update away, and nobody would know why.
  if (key !== '') readPublicKey(key)
  return { key: key === '' ? null : key, isSigned }
}
