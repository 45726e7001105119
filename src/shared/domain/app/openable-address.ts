interface ParsedAddress {
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly href: string
}

type Parse<A> = (address: string) => A | null

/**
 * Characters that URL parsers drop: the opened address would then differ from the address that the user
 * read.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u
/** Requires two slashes after `https:`: URL parsers accept any number of slashes before the host. */
const start = /^(?:https?:\/\/[^/\\]|mailto:)/i
const maxAddressLength = 2_000

/** Parses an untrusted address before Tally shows or opens it; null for a refused address. */
export function readOpenable<A extends ParsedAddress>(address: string, parse: Parse<A>): A | null {
  if (!start.test(address) || hidden.test(address)) return null
  const url = parse(address)
  if (url === null || url.href.length > maxAddressLength) return null
  const isOpenable = url.protocol === 'mailto:' ? isMail(url) : isPage(url)
  // Refuse an address that parses differently the second time.
  return isOpenable && parse(url.href)?.href === url.href ? url : null
}

function isPage({ protocol, username, password, hostname }: ParsedAddress): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== ''
}

const mailbox = /^[\w.+~=-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i
const control = /%(?:[01][\da-f]|7f|(?![\da-f]{2}))/i
const lineEnd = /%0d%0a|%0a/gi

/** Allows one recipient, a subject and a text. Some mail programs attach any file that a link names. */
function isMail({ pathname, search, hash }: ParsedAddress): boolean {
  const fields = search === '' ? [] : search.slice(1).split('&')
  const names = fields.map((field) => field.split('=')[0]?.toLowerCase() ?? '')
  const isAllowed = (field: string, name: string): boolean =>
    name === 'body'
      ? !control.test(field.replaceAll(lineEnd, ''))
      : name === 'subject' && !control.test(field)
  return (
    hash === '' &&
    mailbox.test(pathname) &&
    new Set(names).size === names.length &&
    fields.every((field, index) => isAllowed(field, names[index] ?? ''))
  )
}
