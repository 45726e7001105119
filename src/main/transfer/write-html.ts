import { type ImageBytes, withImages } from './embedded-images.ts'
import { exportStrings as strings } from './export-words.ts'
import { createHtmlPage } from './html-page.ts'
import type { Readable, ReadableMessage } from './readable-conversation.ts'
import { escapeHtml, renderMarkdown } from './render-markdown.ts'

/** The look of an exported page on screen (light and dark) and on paper. */
const pageStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
dl { margin: 0 0 1.5rem; font-size: 0.9rem; }
dl div { display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
dt { min-width: 7rem; color: color-mix(in srgb, CanvasText 62%, Canvas); }
footer dt { min-width: 11rem; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
article, .prompt { margin: 0 0 1.5rem; }
.user, .prompt { padding: 0.75rem 1rem; border-radius: 0.6rem; background: color-mix(in srgb, CanvasText 6%, Canvas); }
.notes, .tokens, summary, footer { color: color-mix(in srgb, CanvasText 62%, Canvas); font-size: 0.85rem; }
.notes { margin: 0 0 0.5rem; }
.tokens { margin: 0.5rem 0 0; font-variant-numeric: tabular-nums; }
.plain { white-space: pre-wrap; overflow-wrap: anywhere; }
.text { overflow-wrap: anywhere; }
.text h1, .text h2, .text h3 { margin: 1.2em 0 0.4em; font-size: 1.1rem; }
.text > :first-child { margin-top: 0; }
pre { padding: 0.75rem 1rem; border: 1px solid color-mix(in srgb, CanvasText 16%, Canvas); border-radius: 0.4rem; overflow-x: auto; }
code { font: 0.9em/1.5 ui-monospace, monospace; unicode-bidi: isolate; }
table { border-collapse: collapse; }
th, td { padding: 0.3rem 0.6rem; border: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); }
.center { text-align: center; }
.right { text-align: right; }
blockquote { margin: 0 0 1em; padding-inline-start: 1rem; border-inline-start: 3px solid color-mix(in srgb, CanvasText 20%, Canvas); }
a { color: LinkText; }
img { display: block; max-width: 100%; height: auto; margin: 0 0 0.5rem; }
footer { padding-top: 1rem; border-top: 1px solid color-mix(in srgb, CanvasText 16%, Canvas); }
@page { size: A4; margin: 16mm 14mm 18mm; }
@media print {
  :root { color-scheme: light; }
  body { font-size: 13px; }
  details::details-content { content-visibility: visible; }
  main { max-width: none; padding: 0; }
  pre { white-space: pre-wrap; }
  h2, .notes { break-after: avoid; }
  tr, img, .tokens { break-inside: avoid; }
  thead { display: table-header-group; }
}
`

const htmlPage = createHtmlPage(pageStyle, 'img-src data:; ')

/** A self-contained page for reading and printing. */
export function* writeHtml(readable: Readable): Generator<string> {
  const { title, facts, systemPrompt, messages, images, totals, closing } = readable
  yield htmlPage.begin(title)
  yield `<h1 dir="auto">${escapeHtml(title)}</h1>\n${factList(facts)}`
  if (systemPrompt !== '')
    yield `<section class="prompt"><h2>${strings.systemPrompt}</h2>${plain(systemPrompt)}</section>\n`
  for (const message of messages) yield* messageAsHtml(message, images)
  yield `<footer>${factList(totals)}<p>${escapeHtml(closing)}</p></footer>\n${htmlPage.end}`
}

function factList(facts: Readable['facts']): string {
  const rows = facts.map(
    ({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(text)}</dd></div>`,
  )
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>\n`
}

function* messageAsHtml(message: ReadableMessage, images: ImageBytes): Generator<string> {
  const { heading, role, text, reasoning, notes, tokens } = message
  const thoughts =
    reasoning === '' ? '' : `<details><summary>${strings.reasoning}</summary>${plain(reasoning)}</details>`
  const count = tokens === null ? '' : `<p class="tokens">${escapeHtml(`${strings.tokens}: ${tokens}`)}</p>`
  yield `<article class="${role}">
<h2 dir="auto">${escapeHtml(heading)}</h2><p class="notes">${escapeHtml(notes.join(' · '))}</p>
${thoughts}`
  if (role === 'assistant') yield `<div class="text" dir="auto">${renderMarkdown(text)}</div>`
  else
    yield* withImages(message, images, {
      words: plain,
      around: ({ description, width, height }) => [
        `<img alt="${escapeHtml(description)}" width="${width}" height="${height}" src="`,
        '">',
      ],
    })
  yield `${count}
</article>
`
}

function plain(text: string): string {
  return `<div class="plain" dir="auto">${escapeHtml(text)}</div>`
}
