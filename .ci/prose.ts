import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'

const maxWords = 25

/** Words that the project doesn't use any more, each with what to write instead. */
const retired: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/iu, 'again'],
  [/\bwhoever\b/iu, 'the person who'],
  [/\bhence\b/iu, 'so'],
  [/\bmend(?:s|ed|ing)?\b/iu, 'fix or repair'],
  [/\b(?:take[ns]?|took) back\b/iu, 'undo or edit'],
  [/\bcheck(?:ing|s)? the books\b/iu, 'verify totals'],
  [/\bby (?:two|another) roads?\b/iu, 'independent sums'],
  [/\bsa(?:y|id|ys) yes to\b/iu, 'confirm'],
  [/\b(?:stands|stood|standing) out\b/iu, 'anomaly'],
  [/\b(?:leave|leaves|leaving|left) out\b/iu, 'exclude'],
  [/\bput back\b/iu, 'include again or restore'],
  [/\bas usual\b/iu, 'by default'],
  [/\bpaid in this conversation\b/iu, 'all calls'],
  [/\bon the visible path\b/iu, 'in view'],
  [/^(?:What|Whoever|Of) .*\.$/u, 'a sentence that begins with its subject'],
]

/** Texts that name retired words on purpose, data of tests, and texts that others wrote. */
const exempt = /^(?:\.ci\/prose\.ts|test\/(?:fixtures|seed-data)\/|resources\/|\.github\/)/u
const messages = /^src\/(?:renderer\/strings\/|renderer\/features\/.*-strings\.ts$|main\/.*-words\.ts$)/u

/** Finds retired words, long sentences, and lines of Markdown with more than one sentence. */
export function findProse(): readonly string[] {
  return filesOfProject().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')
    const lines = file.endsWith('.md') ? linesOfMarkdown(text) : linesOfCode(text, messages.test(file))
    return lines.flatMap(({ number, words, isSentencePerLine }) => {
      const sentences = sentencesIn(words)
      return [
        ...(isSentencePerLine && sentences.length > 1 ? ['more than one sentence on a line'] : []),
        ...sentences.flatMap(problemsOf),
      ].map((problem) => `${file}:${number} ${problem}`)
    })
  })
}

function filesOfProject(): readonly string[] {
  const listed = String(execFileSync('git', ['-C', root, 'ls-files', '-co', '--exclude-standard']))
  const files = listed.split('\n').filter((file) => /\.(?:md|tsx?)$/u.test(file) && !exempt.test(file))
  // Git also lists files that were deleted since the last commit.
  return files.filter((file) => existsSync(join(root, file)))
}

interface Line {
  readonly number: number
  readonly words: string
  readonly isSentencePerLine: boolean
}

function linesOfMarkdown(text: string): Line[] {
  let isInFence = false
  return text.split('\n').flatMap((line, index) => {
    // Benchmarks write the tables between `<!-- bench: … -->` and `<!-- end -->`.
    if (/^\s*```|^<!-- (?:bench:|end)/u.test(line)) isInFence = !isInFence
    if (isInFence || /^\s*(?:```|<|#|!\[)/u.test(line)) return []
    const cells = line.startsWith('|') ? line.split('|') : [line]
    return cells.map((cell) => ({
      number: index + 1,
      words: plainWords(cell),
      isSentencePerLine: cells.length === 1,
    }))
  })
}

function linesOfCode(text: string, isMessages: boolean): Line[] {
  const found: Line[] = []
  const add = (index: number, words: string): void => {
    const number = text.slice(0, index).split('\n').length
    found.push({ number, words: plainWords(words), isSentencePerLine: false })
  }
  // Only at the start of a line, because strings and globs contain `//` and `/*` too.
  const comments = /(?<=^[ \t]*\{?)(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gmu
  for (const { index, 0: comment } of text.matchAll(comments)) {
    const words = comment.replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gmu, ' ')
    // A list item, a tag or an empty line begins another text.
    for (const part of words.split(/\n\s*(?=- |@|\n)/u)) add(index, part)
  }
  if (isMessages)
    for (const { index, 2: words = '' } of text.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/gu))
      add(index, words)
  return found
}

/** Code, addresses and inserted values count as one word. A bold label (`**Why.** …`) is no sentence. */
function plainWords(text: string): string {
  return text
    .replaceAll(/`[^`]*`|\$\{[^}]*\}/gu, 'X')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^\s*(?:[-*]|\d+\.)\s+/u, '')
    .replace(/^\s*\*\*[^*]+[.:]\*\*/u, '')
    .replaceAll(/[*_]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function sentencesIn(words: string): readonly string[] {
  return words.split(/(?<=[.!?]["”)]?) (?=["“(]?[\p{Lu}\d])/u).filter((sentence) => sentence !== '')
}

function problemsOf(sentence: string): string[] {
  const start = sentence.split(' ').slice(0, 8).join(' ')
  const count = sentence.split(' ').length
  return [
    ...(count > maxWords ? [`${count} words, ${maxWords} at most: “${start}…”`] : []),
    ...retired.flatMap(([pattern, instead]) => {
      const word = pattern.exec(sentence)?.[0]
      return word === undefined ? [] : [`“${word.split(' ').slice(0, 4).join(' ')}”: write ${instead}`]
    }),
  ]
}
