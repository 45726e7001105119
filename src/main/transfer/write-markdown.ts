import MarkdownIt from 'markdown-it'
import type { Readable, ReadableMessage } from './readable.ts'
import { words } from './words.ts'

const longestParsed = 500_000
const sentinel = 'the next heading'
const parser = new MarkdownIt('commonmark', { html: true })

/**
 * Headings of the first level are ours. A text stays letter for letter as it is; one that would break out of its place, by such a
 * heading or by something that it leaves open, stands in a fence longer than any in it.
 */
export function* writeMarkdown(readable: Readable): Generator<string> {
  const { title, facts, systemPrompt, messages, totals, closing } = readable
  yield `# ${escaped(title)}\n\n`
  yield `${facts.map(({ label, text }) => `- ${label}: ${escaped(text)}`).join('\n')}\n\n`
  if (systemPrompt !== '') yield `# ${words.systemPrompt}\n\n${contained(systemPrompt)}\n\n`
  for (const message of messages) yield messageAsMarkdown(message)
  yield '---\n\n'
  if (totals.length > 0)
    yield `${totals.map(({ label, text }) => `- ${label}: ${escaped(text)}`).join('\n')}\n\n`
  yield `${escaped(closing)}\n`
}

function messageAsMarkdown({ heading, text, reasoning, notes, tokens }: ReadableMessage): string {
  const lines = [
    `# ${escaped(heading)}`,
    `*${escaped(notes.join(' · '))}*`,
    ...(reasoning === '' ? [] : [`**${words.reasoning}**`, fenced(reasoning, 'text'), '---']),
    contained(text),
    ...(tokens === null ? [] : [`*${words.tokens}: ${escaped(tokens)}*`]),
  ]
  return `${lines.join('\n\n')}\n\n`
}

function contained(text: string): string {
  return staysInItsPlace(text) ? text : fenced(text, 'markdown')
}

/** Whether a heading after it is still one, and no other of the first level is in it. */
function staysInItsPlace(text: string): boolean {
  if (text.length > longestParsed) return false
  const tokens = parser.parse(`${text}\n\n# ${sentinel}\n`, {})
  const firstLevel = tokens.filter(
    ({ type, tag, level }) => type === 'heading_open' && tag === 'h1' && level === 0,
  )
  return firstLevel.length === 1 && tokens.at(-2)?.content === sentinel
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

/** As text on one line, whatever it would mean to a reader of markdown. */
function escaped(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&')
}
