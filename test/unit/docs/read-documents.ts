import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

const inRoot = readdirSync(root).filter((name) => name.endsWith('.md'))
const below = ['docs', '.github', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && !/node_modules|fixtures/u.test(name)),
)

/** Every document of the project, by its path. */
export const documents: readonly string[] = [...inRoot, ...below].toSorted()

export function readDocument(document: string): string {
  return readFileSync(join(root, document), 'utf8').replaceAll('\r\n', '\n')
}

/** Every match of a pattern in a text, its first group. */
export function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}

const fence = /^( *)```(\w*)\n([\s\S]*?)\n\1```$/gmu

/** The blocks of one language, without their indentation. */
export function blocks(text: string, language: string): string[] {
  return [...text.matchAll(fence)]
    .filter(([, , named]) => named === language)
    .map(([, indent = '', , block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gmu'), ''))
}

/** The text outside of code fences. */
export function prose(text: string): string {
  return text.replaceAll(fence, '')
}

/** The anchors of the headings, as GitHub makes them. */
export function anchors(text: string): string[] {
  const seen = new Map<string, number>()
  return found(prose(text), /^#+ (.+)$/gmu).map((heading) => {
    const name = heading
      .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return count === 0 ? name : `${name}-${count}`
  })
}

/** The commands of a shell block: one per line, unless a quoted text has several lines. */
export function commandsOf(block: string): string[] {
  return found(`${block}\n`, /((?:"[^"]*"|'[^']*'|[^"'\n])+)\n/gu)
    .flatMap((line) => line.replace(/ +# .*$/u, '').split(' && '))
    .map((command) => command.trim().replace(/^[A-Z_]+=\S+ /u, ''))
    .filter((command) => command !== '' && !command.startsWith('#'))
}

/** Every command in a document: shell blocks, and commands named in a sentence. */
export function commandsIn(document: string): string[] {
  const text = readDocument(document)
  const named = found(prose(text), /`((?:npm|npx|node|git|gh) [^`\n]+)`/gu)
  return [...blocks(text, 'sh').flatMap(commandsOf), ...named]
}
