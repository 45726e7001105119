import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { asMarkdownText } from '../../../src/shared/domain/usage/markdown-text.ts'

const parser = new MarkdownIt({ html: true })
const cellOf = (text: string) => {
  const html = parser.render(`| a |\n|---|\n| ${asMarkdownText(text)} |\n`)
  return /<td>(.*)<\/td>/su.exec(html)?.[1] ?? ''
}

test.each(['![x](https://evil.example/p)', '<img src=x>', '**m**', '=cmd;=1'])(
  'the name %j is shown letter for letter in a Markdown table',
  (name) => {
    expect(cellOf(name)).toBe(name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  },
)

test('a Markdown table pasted into a spreadsheet has no formula', () => {
  const part = fc.constantFrom('=', '+', '-', '@', '＝', ';', '\t', '|', ' ', '\u200b', 'a', '\n')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      for (const cell of `| ${asMarkdownText(parts.join(''))} |`.split(/[|;\t]/))
        expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u)
    }),
  )
})
