import { createHash } from 'node:crypto'
import { words } from './export-words.ts'
import { pageStyle } from './page-style.ts'
import type { Readable, ReadableMessage } from './readable-conversation.ts'
import { escapeHtml, renderMarkdown } from './render-markdown.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')
/** Nothing but this one style: no script, no picture, nothing from anywhere. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`

/** One page that stands by itself, for reading and for printing. */
export function* writeHtml(readable: Readable): Generator<string> {
  const { title, facts, systemPrompt, messages, totals, closing } = readable
  yield head(title)
  yield `<h1 dir="auto">${escapeHtml(title)}</h1>\n${factList(facts)}`
  if (systemPrompt !== '')
    yield `<section class="prompt"><h2>${words.systemPrompt}</h2>${plain(systemPrompt)}</section>\n`
  for (const message of messages) yield messageAsHtml(message)
  yield `<footer>${factList(totals)}<p>${escapeHtml(closing)}</p></footer>\n</main>\n</body>\n</html>\n`
}

function head(title: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${pageStyle}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '',
  ].join('\n')
}

function factList(facts: Readable['facts']): string {
  const rows = facts.map(
    ({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(text)}</dd></div>`,
  )
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>\n`
}

function messageAsHtml({ heading, role, text, reasoning, notes, tokens }: ReadableMessage): string {
  const thoughts =
    reasoning === '' ? '' : `<details><summary>${words.reasoning}</summary>${plain(reasoning)}</details>`
  const count = tokens === null ? '' : `<p class="tokens">${escapeHtml(`${words.tokens}: ${tokens}`)}</p>`
  const body = role === 'user' ? plain(text) : `<div class="text" dir="auto">${renderMarkdown(text)}</div>`
  return `<article class="${role}">
<h2 dir="auto">${escapeHtml(heading)}</h2><p class="notes">${escapeHtml(notes.join(' · '))}</p>
${thoughts}${body}${count}
</article>
`
}

function plain(text: string): string {
  return `<div class="plain" dir="auto">${escapeHtml(text)}</div>`
}
