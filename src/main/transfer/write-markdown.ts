import MarkdownIt, { type Token } from 'markdown-it'
import { asMarkdownText } from '../../shared/domain/usage/markdown-text.ts'
import { type ImageBytes, withImages } from './embedded-images.ts'
import { exportStrings as strings } from './export-words.ts'
import type { Readable, ReadableMessage } from './readable-conversation.ts'

const maxParsedLength = 500_000
const sentinel = 'the next heading'
const parser = new MarkdownIt('commonmark', { html: true })

/**
 * Writes Markdown in which first level headings are Tally's. Texts stay unchanged. A text that would break
 * the structure, by such a heading or an open element, goes into a fence. The fence is longer than any in the
 * text. A text that would load something when the file is opened goes into a fence too. Images are in the file.
 */
export function* writeMarkdown(readable: Readable): Generator<string> {
  const { title, facts, systemPrompt, messages, images, totals, closing } = readable
  yield `# ${asMarkdownText(title)}\n\n`
  yield `${facts.map(({ label, text }) => `- ${label}: ${asMarkdownText(text)}`).join('\n')}\n\n`
  if (systemPrompt !== '') yield `# ${strings.systemPrompt}\n\n${contained(systemPrompt)}\n\n`
  for (const message of messages) yield* messageAsMarkdown(message, images)
  yield '---\n\n'
  if (totals.length > 0)
    yield `${totals.map(({ label, text }) => `- ${label}: ${asMarkdownText(text)}`).join('\n')}\n\n`
  yield `${asMarkdownText(closing)}\n`
}

function* messageAsMarkdown(message: ReadableMessage, images: ImageBytes): Generator<string> {
  const { heading, reasoning, notes, tokens } = message
  const lines = [
    `# ${asMarkdownText(heading)}`,
    `*${asMarkdownText(notes.join(' · '))}*`,
    ...(reasoning === '' ? [] : [`**${strings.reasoning}**`, fenced(reasoning, 'text'), '---']),
  ]
  yield `${lines.join('\n\n')}\n\n`
  yield* withImages(message, images, {
    words: (text) => `${contained(text)}\n\n`,
    around: ({ description }) => [`![${asMarkdownText(description)}](`, ')\n\n'],
  })
  if (tokens !== null) yield `*${strings.tokens}: ${asMarkdownText(tokens)}*\n\n`
}

function contained(text: string): string {
  if (text.length > maxParsedLength) return fenced(text, 'markdown')
  const tokens = parser.parse(`${text}\n\n# ${sentinel}\n`, {})
  return staysInItsPlace(tokens) && !tokens.some(mayLoad) ? text : fenced(text, 'markdown')
}

/** Whether a following heading still works, and the text has no first level heading. */
function staysInItsPlace(tokens: readonly Token[]): boolean {
  const firstLevel = tokens.filter(
    ({ type, tag, level }) => type === 'heading_open' && tag === 'h1' && level === 0,
  )
  return firstLevel.length === 1 && tokens.at(-2)?.content === sentinel
}

const loadingTag = /<(?:style|script)\b/i
/** A tag, and the start of its first attribute. */
const tag = /<\w[^\s/>]*(?:[\s/]+([^\s/>])?)?/g

/** A tag with one of these names, or with any attribute, may load something. */
function mayMarkupLoad(markup: string): boolean {
  if (loadingTag.test(markup)) return true
  for (const [, attribute] of markup.matchAll(tag)) if (attribute !== undefined) return true
  return false
}

/**
 * Whether a part is a picture, or markup that loads something. The start of a picture is enough, because
 * another message may define its address.
 */
function mayLoad({ type, content, children }: Token): boolean {
  if (type === 'image' || (type === 'text' && content.includes('!['))) return true
  if (type === 'html_block' || type === 'html_inline') return mayMarkupLoad(content)
  return joinedText(children ?? []).some(mayLoad)
}

/** Joins `!` and `[`, which the parser returns separately where they start no picture. */
function joinedText(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if (last?.type === 'text' && token.type === 'text') last.content += token.content
    else joined.push(token)
  }
  return joined
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}
