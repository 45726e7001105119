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

/** A parser takes some of these out, and what a person read was then not what is opened. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u
/** A parser makes a host of the words after `https:` whatever number of slashes they have. */
const start = /^(?:https?:\/\/[^/\\]|mailto:)/i
const longestAddress = 2_000

/** An address that somebody else wrote, as it would be shown and handed to the system; null for one that must not be. */
export function readOpenable<A extends ParsedAddress>(address: string, parse: Parse<A>): A | null {
  if (!start.test(address) || hidden.test(address)) return null
  const url = parse(address)
  if (url === null || url.href.length > longestAddress) return null
  const isOpenable = url.protocol === 'mailto:' ? isMail(url) : isPage(url)
  // What is read in another way the second time is not understood.
  return isOpenable && parse(url.href)?.href === url.href ? url : null
}

function isPage({ protocol, username, password, hostname }: ParsedAddress): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== ''
}

const mailbox = /^[\w.+~=-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i
const control = /%(?:[01][\da-f]|7f|(?![\da-f]{2}))/i
const lineEnd = /%0d%0a|%0a/gi

/** To one person, with a subject and a text at most: some mail programs attach any file that a link names. */
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
