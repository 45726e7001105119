import type { AddressCheck, AddressProblem } from '../../../shared/contract/connections/connection.ts'

const webScheme = /^https?:/i
const otherScheme = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:about|blob|data|file|javascript|mailto|urn):(?!\d))/i
const leftOverScheme = /^[a-z][a-z\d+.-]*:(?!\d|$)/i
const versionSegment = /^v\d/i
/** Blanks of every kind, and invisible characters that are copied along with an address. */
const unseen = String.raw`[\s\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]`
const unseenAtEnds = new RegExp(`^${unseen}+|(?<!${unseen})${unseen}+$`, 'gu')
const anyUnseen = new RegExp(unseen, 'u')
/** A longer text isn't an address. */
const longest = 2_000
/** Every request checks the same few addresses. A refused text isn't kept, because it may be a key. */
const usable = new Map<string, AddressCheck>()
const maxKept = 64

/** The only place that makes addresses: lenient with typed text, strict with the result. */
export function checkAddress(typed: string): AddressCheck {
  const known = usable.get(typed)
  if (known !== undefined) return known
  const check = checkNew(typed)
  if (usable.size >= maxKept) usable.clear()
  if (check.kind === 'usable') usable.set(typed, check)
  return check
}

function checkNew(typed: string): AddressCheck {
  if (typed.length > longest) return { kind: 'refused', problem: 'not-an-address' }
  const text = typed.replace(unseenAtEnds, '').replace(/^\/{2,}/, '')
  const problem = problemOf(text)
  if (problem) return { kind: 'refused', problem }
  const url = parse(text)
  if (!url || /^\.*$/.test(url.hostname)) return { kind: 'refused', problem: 'not-an-address' }
  const baseAddress = `${url.origin}/${basePath(url.pathname)}`
  return {
    kind: 'usable',
    baseAddress,
    origin: url.origin,
    modelsAddress: modelsAddress(baseAddress),
    completionsAddress: completionsAddress(baseAddress),
    transport: transportOf(url),
  }
}

function transportOf({ protocol, hostname }: URL): 'encrypted' | 'this-computer' | 'plain' {
  if (protocol === 'https:') return 'encrypted'
  return isLoopback(hostname) ? 'this-computer' : 'plain'
}

export function modelsAddress(baseAddress: string): string {
  return `${baseAddress}/models`
}

export function completionsAddress(baseAddress: string): string {
  return `${baseAddress}/chat/completions`
}

/** Problems visible in the text alone, before URL parsing drops parts of it. */
function problemOf(text: string): AddressProblem | null {
  if (text === '') return 'empty'
  const isWeb = webScheme.test(text)
  if (!isWeb && otherScheme.test(text)) return 'other-scheme'
  if (authorityOf(text).includes('@')) return 'user-info'
  if (!isWeb && leftOverScheme.test(text)) return 'other-scheme'
  if (anyUnseen.test(text)) return 'not-an-address'
  const mark = /[?#]/.exec(text)
  if (mark) return mark[0] === '?' ? 'query' : 'fragment'
  return isWeb || looksLikeHost(authorityOf(text)) ? null : 'not-an-address'
}

function authorityOf(text: string): string {
  return text.replace(/^https?:[\\/]*/i, '').split(/[\\/?#]/, 1)[0] ?? ''
}

/**
 * A bare word isn't a host: it may be a key in the wrong field, and a look-up would reveal it to the DNS
 * server.
 */
function looksLikeHost(authority: string): boolean {
  return /[.:。．｡]/.test(authority) || authority.toLowerCase() === 'localhost'
}

function parse(text: string): URL | null {
  if (webScheme.test(text)) return URL.parse(text)
  const url = URL.parse(`https://${text}`)
  return url && isLoopback(url.hostname) ? URL.parse(`http://${text}`) : url
}

/** `hostname` comes from URL, which normalises `127.1`, `0x7f.1` and the mapped forms. */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    /^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(hostname)
  )
}

function basePath(pathname: string): string {
  const path = pathname.replace(/\/{2,}/g, '/').replace(/(?:\/chat\/completions|\/models)?\/?$/i, '')
  const segments = path.split('/').filter((segment) => segment !== '')
  // Some services have more segments after the version.
  if (!segments.some((segment) => versionSegment.test(segment))) segments.push('v1')
  return segments.join('/')
}

/** Another common path of the models on the same origin; null where there is none. */
export function otherBase(baseAddress: string): string | null {
  const { origin, pathname } = new URL(baseAddress)
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const base = [origin, ...otherSegments(segments)].join('/')
  return base === baseAddress ? null : base
}

function otherSegments(segments: readonly string[]): readonly string[] {
  const place = segments.indexOf('v1')
  if (place === -1) return [...segments, 'v1']
  return place < segments.length - 1 ? segments.slice(0, place + 1) : ['v1']
}
