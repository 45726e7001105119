import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orElse } from '../../shared/domain/app/or-else.ts'

/** The update source of this build, as the packaging wrote it. */
export interface UpdateFeed {
  /** The folder of the feed, with a trailing slash. */
  readonly address: string
  /** The folder with the files of a version: below the feed, or of that release on GitHub. */
  filesOf(version: string): string
  /** Whether a request may go there, such as after a redirect. */
  mayAsk(url: URL): boolean
  /** Verifies the feed's signature. Empty where the build has no usable key: no signature matches that. */
  readonly key: string
  /** Whether the app is signed by its publisher. */
  readonly isSigned: boolean
}

interface Places {
  /** Next to the app's archive. Anyone with write access there decides which address is asked. */
  readonly resources: string
  /** Inside the archive: trusted values are packed with the program itself. */
  readonly appFolder: string
}

/** Null where there is no feed, or one with a forbidden address. */
export function readUpdateFeed({ resources, appFolder }: Places): UpdateFeed | null {
  const found = readFacts(join(resources, 'app-update.yml'))
  if (found === null) return null
  const trust = readTrust(join(appFolder, 'package.json'))
  if (found.get('provider') === 'github') return onGitHub(found, trust)
  if (found.get('provider') !== 'generic') return null
  return below(found.get('url') ?? '', trust)
}

type Trust = Pick<UpdateFeed, 'key' | 'isSigned'>

function below(url: string, trust: Trust): UpdateFeed | null {
  const address = URL.parse(url.endsWith('/') ? url : `${url}/`)
  if (address === null || address.search !== '' || address.username !== '') return null
  // Unencrypted only on this computer, as with every address of a service.
  const mayAsk = (other: URL): boolean =>
    other.protocol === 'https:' || (isHere(address) && isHere(other) && other.protocol === 'http:')
  if (!mayAsk(address)) return null
  return { ...trust, address: address.href, filesOf: () => address.href, mayAsk }
}

function onGitHub(found: ReadonlyMap<string, string>, trust: Trust): UpdateFeed | null {
  const [owner = '', repo = ''] = [found.get('owner'), found.get('repo')]
  if (![owner, repo].every((name) => /^(?!\.)[\w.-]+$/.test(name))) return null
  const releases = `https://github.com/${owner}/${repo}/releases`
  return {
    ...trust,
    address: `${releases}/latest/download/`,
    filesOf: (version) => `${releases}/download/v${version}/`,
    mayAsk: ({ protocol, hostname }) =>
      protocol === 'https:' && /^(?:github\.com|[a-z\d-]+\.githubusercontent\.com)$/.test(hostname),
  }
}

function isHere({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]'
}

/** The packaging writes one plain `name: value` a line. */
const fact = /^(\w+): *['"]?(.*?)['"]?\s*$/gm

function readFacts(file: string): ReadonlyMap<string, string> | null {
  const lines = orElse(() => readFileSync(file, 'utf8'), null)?.matchAll(fact)
  return lines === undefined ? null : new Map(lines.map(([, name = '', value = '']) => [name, value]))
}

/**
 * Reads the file that the packaging wrote (`.ci/pack/update-feed.ts`). Without a readable file, no feed is
 * trusted.
 */
function readTrust(packageFile: string): Trust {
  const read = (): { updates?: { key?: unknown; isSigned?: unknown } } | null =>
    JSON.parse(readFileSync(packageFile, 'utf8'))
  const { key, isSigned } = orElse(read, null)?.updates ?? {}
  return { key: typeof key === 'string' ? key : '', isSigned: isSigned === true }
}
