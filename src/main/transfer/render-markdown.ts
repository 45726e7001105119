import MarkdownIt, { type Token } from 'markdown-it'
import { hostNotInText } from '../../shared/domain/app/link-host.ts'
import { readOpenable } from '../../shared/domain/app/openable-address.ts'

const maxParsedLength = 500_000
/** The parser drops deeper containers, so text close to this limit stays plain. */
const deepestNesting = 40
/** A short row is padded to the width of its table, so a small text can produce a huge table. */
const maxCells = 50_000

const parser = createParser()

/** Renders a model's text as harmless elements: no raw HTML, no pictures, and only allowed links. */
export function renderMarkdown(text: string): string {
  if (text.length > maxParsedLength || countCells(text) > maxCells) return plain(text)
  const environment = {}
  const tokens = parser.parse(text, environment)
  if (tokens.some(({ level }) => level >= deepestNesting - 1)) return plain(text)
  for (const token of tokens) {
    markLinks(token.children ?? [])
    alignByClass(token)
  }
  return parser.renderer.render(tokens, parser.options, environment)
}

/**
 * Denies a link's target any information about the page. Adds the address where the link's text differs from
 * it.
 */
function markLinks(tokens: readonly Token[]): void {
  let address = ''
  let shown = ''
  for (const token of tokens) {
    if (token.type === 'link_open') {
      address = String(token.attrGet('href'))
      shown = ''
      token.attrSet('rel', 'noopener noreferrer')
    }
    shown += token.content
    if (token.type === 'link_close') token.info = hostToShow(shown, address) ?? ''
    if (address !== '' || !token.type.startsWith('link_')) continue
    // Without an address the link would lead to the page itself.
    token.tag = 'span'
    token.attrs = null
  }
}

function hostToShow(shown: string, address: string): string | null {
  const url = URL.parse(address)
  return url === null ? null : hostNotInText(shown, url, (named) => URL.parse(named))
}

/** The page's policy allows no inline styles. */
function alignByClass(token: Token): void {
  const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1]
  if (side !== undefined) token.attrs = [['class', side]]
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function createParser() {
  const made = new MarkdownIt({ html: false, breaks: true, maxNesting: deepestNesting })
  made.disable(['image', 'reference', 'html_block', 'html_inline'])
  made.validateLink = isOpenable
  made.renderer.rules['link_close'] = (tokens, index) => {
    const { tag = 'a', info = '' } = tokens[index] ?? {}
    return info === '' ? `</${tag}>` : `</${tag}> <bdi>(${escapeHtml(info)})</bdi>`
  }
  return made
}

function isOpenable(address: string): boolean {
  return readOpenable(address, (text) => URL.parse(text)) !== null
}

function plain(text: string): string {
  return `<div class="plain">${escapeHtml(text)}</div>`
}

function countCells(text: string): number {
  const lines = text.split('\n')
  const widest = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  return widest > 1 ? widest * lines.length : 0
}
