import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { found, prose, readDocument, root } from './docs/read-documents.ts'

const folder = 'docs/guide'
const pages = readdirSync(join(root, folder))

/** Every text in the sources that have the words of the window, the menus and the message boxes. */
function wordsOfTheApp(): Set<string> {
  const renderer = join(root, 'src/renderer')
  const files = [
    ...readdirSync(renderer, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:^strings[/\\].*|-strings)\.ts$/.test(name))
      .map((name) => join(renderer, name)),
    join(root, 'src/main/native-words.ts'),
    join(root, 'src/main/menus/tray-template.ts'),
    join(root, 'src/main/hardening/consent-strings.ts'),
  ]
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  return new Set(found(texts, /'([^'\n]+)'/gu).map((word) => word.replace(/…$/u, '')))
}

const words = wordsOfTheApp()

describe.each(pages)('the page %s of the guide', (page) => {
  const text = readDocument(`${folder}/${page}`)

  it('names buttons and fields exactly as the window does', () => {
    // A sentence that begins an item says what went wrong; it ends with a full stop.
    const controls = found(prose(text), /\*\*([^*]+)\*\*/gu).filter((name) => !name.endsWith('.'))
    expect(controls.filter((name) => !words.has(name.replaceAll('\n', ' ').replace(/…$/u, '')))).toEqual([])
  })
})

it('the index leads to every page of the guide', () => {
  const index = readDocument(`${folder}/README.md`)
  const others = pages.filter((page) => page !== 'README.md')
  expect(others.filter((page) => !index.includes(`](${page})`))).toEqual([])
})
