import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { englishMessages } from '../src/shared/language/messages.ts'
import { root } from './tools.ts'

/** A message of the source: its English text or pattern, the kinds of its arguments, and its place. */
export interface SourceMessage {
  readonly text: string
  /** Null for a plain text. */
  readonly kinds: ReadonlyMap<string, string> | null
  readonly description: string
}

/** Messages in the form that Weblate reads as Format.JS JSON. */
export type LanguageFile = Readonly<Record<string, { readonly defaultMessage: string }>>

export const languagesFolder = join(root, 'resources', 'languages')

export function readLanguage(tag: string): LanguageFile {
  return JSON.parse(readFileSync(join(languagesFolder, `${tag}.json`), 'utf8'))
}

/** One message a line, so that a comparison of two versions shows each change. */
export function textOf(file: LanguageFile): string {
  const lines = Object.entries(file).map(
    ([id, message]) => `${JSON.stringify(id)}: ${JSON.stringify(message)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

/** Every message that the source declares, by its id. */
export async function readMessages(): Promise<ReadonlyMap<string, SourceMessage>> {
  const places = new Map<string, string>()
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.tsx?$/.test(name)).toSorted()) {
    const path = join(root, 'src', file)
    const declarations = [...readFileSync(path, 'utf8').matchAll(declared)]
    if (declarations.length > 0) await import(pathToFileURL(path).href)
    for (const [, comment = '', topic = ''] of declarations) places.set(topic, describe(comment, path))
  }
  const topics = [...places.keys()]
  const topicOf = (id: string): string => id.split('.')[0] ?? ''
  // Catalogs import each other, so they register in an order that depends on the first import.
  const inOrder = [...englishMessages()].toSorted(
    ([one], [other]) => topics.indexOf(topicOf(one)) - topics.indexOf(topicOf(other)),
  )
  const messages = inOrder.map(([id, message]): [string, SourceMessage] => {
    const description = places.get(topicOf(id)) ?? ''
    if (typeof message === 'string') return [id, { text: message, kinds: null, description }]
    const kinds = new Map(argumentsIn(parse(message.pattern, { ignoreTag: true })))
    return [id, { text: message.pattern, kinds, description }]
  })
  return new Map(messages)
}

const declared = /(?:\/\*\* ([^*]+) \*\/\n)?.*\bdefineMessages\(\s*'([^']+)'/g

/** The catalog's comment, its file, and a picture that shows it. */
function describe(comment: string, path: string): string {
  const place = relative(root, path).replaceAll('\\', '/')
  const picture = pictures.find(([, shown]) => shown.some((part) => `${place}/`.startsWith(`${part}/`)))
  return [comment, place, picture === undefined ? '' : `docs/pictures/${picture[0]}.png`]
    .filter(Boolean)
    .join(' · ')
}

const pictures = Object.entries<Record<string, string>>(
  JSON.parse(readFileSync(join(root, 'docs', 'pictures', 'taken.json'), 'utf8')),
).map(([name, sums]) => [name, Object.keys(sums)] as const)

const kindNames: Readonly<Record<number, string>> = {
  [TYPE.argument]: 'text',
  [TYPE.number]: 'number',
  // A translation may inflect by any number.
  [TYPE.plural]: 'number',
  [TYPE.select]: 'select',
}

function argumentsIn(elements: readonly MessageFormatElement[]): (readonly [string, string])[] {
  return elements.flatMap((element) => {
    const kind = kindNames[element.type]
    if (!('value' in element) || element.type === TYPE.literal) return []
    const inner =
      'options' in element ? Object.values(element.options).flatMap(({ value }) => argumentsIn(value)) : []
    return [[element.value, kind ?? 'unknown'] as const, ...inner]
  })
}

/** The faults of a translation, with which it can't be shown. */
export function findFaults(
  tag: string,
  translated: string,
  { text, kinds }: SourceMessage,
): readonly string[] {
  const added = (pattern: RegExp): boolean => pattern.test(translated) && !pattern.test(text)
  const faults = [
    ...(added(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
      ? ['has a control character for direction']
      : []),
    ...(added(/<\/?[a-z]/iu) ? ['has HTML'] : []),
    ...(added(/\bhttps?:|\bwww\./iu) ? ['has an address'] : []),
  ]
  if (kinds === null) return faults
  try {
    return [...faults, ...findPatternFaults(tag, translated, kinds)]
  } catch (error) {
    return [...faults, `isn't an ICU pattern: ${String(error)}`]
  }
}

function findPatternFaults(
  tag: string,
  pattern: string,
  kinds: ReadonlyMap<string, string>,
): readonly string[] {
  const elements = parse(pattern, { ignoreTag: true, requiresOtherClause: true })
  const given = new Map(argumentsIn(elements))
  // Other quotes than these would be shown, or would hide an argument.
  const isQuoted = /'/u.test(pattern.replaceAll(/'[{}]+'|''/gu, ''))
  return [
    ...[...kinds.keys()].filter((name) => !given.has(name)).map((name) => `lacks {${name}}`),
    ...[...given]
      .filter(([name, kind]) => kinds.get(name) !== kind)
      .map(([name]) => `has another kind of {${name}}`),
    ...findCategoryFaults(new Set(new Intl.PluralRules(tag).resolvedOptions().pluralCategories), elements),
    ...(isQuoted ? ['has a straight apostrophe: write ’'] : []),
  ]
}

function findCategoryFaults(
  wanted: ReadonlySet<string>,
  elements: readonly MessageFormatElement[],
): string[] {
  return elements.flatMap((element) => {
    if (!('options' in element)) return []
    const found = Object.keys(element.options).filter((key) => !key.startsWith('='))
    const isSame =
      element.type !== TYPE.plural || (found.length === wanted.size && found.every((key) => wanted.has(key)))
    return [
      ...(isSame ? [] : [`needs the plurals ${[...wanted].join(', ')}`]),
      ...Object.values(element.options).flatMap(({ value }) => findCategoryFaults(wanted, value)),
    ]
  })
}
