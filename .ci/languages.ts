import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { englishMessages } from '../src/shared/language/messages.ts'
import { root } from './tools.ts'

/** A message of the source: its English text or pattern, what its arguments are, and where it is. */
export interface SourceMessage {
  readonly text: string
  /** Null for a plain text. */
  readonly kinds: ReadonlyMap<string, string> | null
  readonly description: string
}

const sources = join(root, 'src')

/** Every message that the source declares, by its id. */
export async function readMessages(): Promise<ReadonlyMap<string, SourceMessage>> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const places = new Map<string, string>()
  for (const file of files.toSorted()) {
    const path = join(sources, file)
    const source = readFileSync(path, 'utf8')
    const topics = [...source.matchAll(/(?:\/\*\* ([^*]+) \*\/\n)?.*defineMessages\('([^']+)'/g)]
    if (topics.length === 0) continue
    await import(pathToFileURL(path).href)
    const place = relative(root, path).replaceAll('\\', '/')
    for (const [, comment, topic = ''] of topics)
      places.set(topic, comment === undefined ? place : `${comment} ${place}`)
  }
  const messages = [...englishMessages()].map(([id, message]): [string, SourceMessage] => {
    const [topic = ''] = id.split('.')
    const isPlain = typeof message === 'string'
    const text = isPlain ? message : message.pattern
    const kinds = isPlain ? null : kindsOf(text)
    return [id, { text, kinds, description: places.get(topic) ?? '' }]
  })
  return new Map(messages)
}

const kindNames: Readonly<Record<number, string>> = {
  [TYPE.argument]: 'text',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'plural',
  [TYPE.select]: 'select',
}

/** The arguments of a pattern with their kinds. */
function kindsOf(pattern: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      const kind = kindNames[element.type]
      if (kind !== undefined && 'value' in element) found.set(element.value, kind)
      if ('options' in element) for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(parse(pattern, { ignoreTag: true }))
  return found
}
