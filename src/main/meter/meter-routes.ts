import type { MeteredApi } from '../../shared/domain/programs/metered-api.ts'
import type { MeterRoute } from './meter.ts'
import { type ErrorForm, type Refusal, refusals } from './refusals.ts'

/** A request of a model's answer. Its row is counted as the API reports. */
const counted = (path: string, api: MeteredApi): MeterRoute => ({ method: 'POST', path, names: null, api })
/** A request that costs nothing and has no row. */
const free = (method: MeterRoute['method'], path: string, names: MeterRoute['names'] = null): MeterRoute => ({
  method,
  path,
  names,
  api: null,
})

/** Every request that the meter passes on, below `/v1`. */
const routes: readonly MeterRoute[] = [
  counted('/responses', 'responses'),
  counted('/responses/compact', 'responses'),
  counted('/messages', 'messages'),
  counted('/chat/completions', 'chat'),
  counted('/completions', 'completions'),
  counted('/embeddings', 'embeddings'),
  free('GET', '/models'),
  free('POST', '/responses/input_tokens'),
  free('POST', '/messages/count_tokens'),
  free('GET', '/models/{id}', 'model'),
  free('GET', '/responses/{id}', 'response'),
  free('POST', '/responses/{id}/cancel', 'response'),
]

/** They spend money or open a way around the meter, and the ledger has no row for them. */
const notMetered = [
  '/responses',
  '/conversations',
  '/messages',
  '/complete',
  '/moderations',
  '/rerank',
  '/images',
  '/videos',
  '/audio',
  '/realtime',
  '/batches',
  '/files',
  '/uploads',
  '/fine_tuning',
  '/vector_stores',
  '/containers',
  '/assistants',
  '/threads',
  '/evals',
  '/skills',
  '/agents',
  '/sessions',
]

const base = '/v1'
const ofOne = '{id}'
const maxShownLength = 100
/** By method and path. Nearly every request is one of these. */
const plainRoutes = new Map(
  routes.filter(({ names }) => names === null).map((route) => [`${route.method} ${route.path}`, route]),
)

/** For users who entered a wrong address. */
const shownPaths = routes.filter(({ names }) => names === null).map(({ path }) => `${base}${path}`)

/** The head of a request, as Node read it. */
interface ArrivedRequest {
  readonly url?: string | undefined
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
}

/** A request on its way to the service. */
export interface Routed {
  readonly route: MeterRoute
  /** Below the base address, as the program wrote it. */
  readonly path: string
  /** With its question mark, byte for byte; empty for none. */
  readonly query: string
  /** The decoded `{id}` of the path; null for other paths. */
  readonly id: string | null
}

/** Where a request goes, or why Tally doesn't pass it on. */
export function routeOf({ url = '', method }: ArrivedRequest): Routed | Refusal {
  const { whole, query } = partsOf(url)
  if (!whole.startsWith(`${base}/`)) return refusals.path(shownPaths)
  const path = whole.slice(base.length)
  const plain = plainRoutes.get(`${method} ${path}`)
  if (plain !== undefined) return { route: plain, path, query, id: null }
  const found = routes.flatMap((route) => {
    const id = idIn(path, route.path)
    return path === route.path || id !== null ? [{ route, path, query, id }] : []
  })
  const [first] = found
  if (first !== undefined)
    return found.find(({ route }) => route.method === method) ?? refusals.method(first.route.method)
  const known = notMetered.find((start) => path === start || path.startsWith(`${start}/`))
  return known === undefined
    ? refusals.path(shownPaths)
    : refusals.notMetered(`${base}${path.slice(0, maxShownLength)}`)
}

/** A list of models has the same path in both APIs, and only Anthropic's clients name a version. */
export function errorFormOf({ url = '', headers }: ArrivedRequest): ErrorForm {
  const isAnthropic = headers['anthropic-version'] !== undefined
  return isAnthropic || /^\/v1\/messages(?:\/|$)/.test(partsOf(url).whole) ? 'anthropic' : 'openai'
}

function partsOf(url: string): { whole: string; query: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { whole: url, query: '' } : { whole: url.slice(0, mark), query: url.slice(mark) }
}

/** Null for an end that could lead to another path: an address is normalised before it is called. */
function idIn(path: string, pattern: string): string | null {
  const [start = '', end] = pattern.split(ofOne)
  if (end === undefined || !path.startsWith(start) || !path.endsWith(end)) return null
  const id = decoded(path.slice(start.length, path.length - end.length))
  const isPlain = id?.split('/').every((segment) => /^[\w:@.+~-]+$/.test(segment) && !/^\.+$/.test(segment))
  return isPlain === true ? id : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
