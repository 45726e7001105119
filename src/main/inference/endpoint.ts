import type { AddressCheck, AddressProblem } from '../../shared/connection.ts'

const webScheme = /^https?:/i
const otherScheme = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:about|blob|data|file|javascript|mailto|urn):(?!\d))/i
const leftOverScheme = /^[a-z][a-z\d+.-]*:(?!\d|$)/i
const versionSegment = /^v\d/i

/** The one place where an address is made: forgiving to what was typed, strict about what is used. */
export function checkAddress(typed: string): AddressCheck {
  const text = typed.trim().replace(/^\/{2,}/, '')
  const problem = problemOf(text)
  if (problem) return { kind: 'refused', problem }
  const url = parse(text)
  if (!url) return { kind: 'refused', problem: 'not-an-address' }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return { kind: 'refused', problem: 'plain-http' }
  }
  return { kind: 'usable', baseAddress: `${url.origin}/${basePath(url.pathname)}`, origin: url.origin }
}

export function modelsAddress(baseAddress: string): string {
  return `${baseAddress}/models`
}

export function completionsAddress(baseAddress: string): string {
  return `${baseAddress}/chat/completions`
}

/** What can be told from the text alone, before anything takes it apart and forgets parts of it. */
function problemOf(text: string): AddressProblem | null {
  if (text === '') return 'empty'
  const isWeb = webScheme.test(text)
  if (!isWeb && otherScheme.test(text)) return 'other-scheme'
  if (authorityOf(text).includes('@')) return 'user-info'
  if (!isWeb && leftOverScheme.test(text)) return 'other-scheme'
  if (/\s/.test(text)) return 'not-an-address'
  const mark = /[?#]/.exec(text)
  if (mark) return mark[0] === '?' ? 'query' : 'fragment'
  return isWeb || looksLikeHost(authorityOf(text)) ? null : 'not-an-address'
}

function authorityOf(text: string): string {
  return text.replace(/^https?:[\\/]*/i, '').split(/[\\/?#]/, 1)[0] ?? ''
}

/** A bare word is no host: it may be a key in the wrong field, and looking it up would tell it to the name server. */
function looksLikeHost(authority: string): boolean {
  return /[.:]/.test(authority) || authority.toLowerCase() === 'localhost'
}

function parse(text: string): URL | null {
  if (webScheme.test(text)) return URL.parse(text)
  const url = URL.parse(`https://${text}`)
  return url && isLoopback(url.hostname) ? URL.parse(`http://${text}`) : url
}

/** `hostname` is what URL made of it, so that `127.1`, `0x7f.1` and the mapped forms are all plain here. */
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
  if (!versionSegment.test(segments.at(-1) ?? '')) segments.push('v1')
  return segments.join('/')
}
