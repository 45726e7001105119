const maxHtmlLength = 16_000
const maxPageExcerpt = 200
const maxExcerptBytes = 2_048
const entities = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" }),
)

export function looksLikeHtml(contentType: string | null, text: string): boolean {
  return (
    /^(?:text\/html|application\/xhtml)/i.test(contentType ?? '') || /^\s*<(?:!doctype|html)\b/i.test(text)
  )
}

export function looksLikeXml(contentType: string | null, text: string): boolean {
  return /^(?:text|application)\/(?:[\w.-]+\+)?xml\b/i.test(contentType ?? '') || /^\s*<\?xml\b/i.test(text)
}

/** A service's text, safe to display: no markup, no control characters, at most 2 kB. */
export function excerptOf(text: string): string {
  const clean = text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '').trim()
  // Decoding as a stream drops a character that the cut split.
  return new TextDecoder().decode(Buffer.from(clean).subarray(0, maxExcerptBytes), { stream: true })
}

/** Addresses and ids of the visitor of a page. */
const visitor =
  /\bray id\W*[\da-f]{8,}|\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi

/** The first words of a web page, without the visitor's data. Whole pages are not kept. */
export function excerptOfMarkup(html: string): string {
  const text = html
    .slice(0, maxHtmlLength)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .replace(visitor, '…')
  return excerptOf(text).slice(0, maxPageExcerpt)
}
