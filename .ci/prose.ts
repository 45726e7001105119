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
  [/\b(?:saves?|names?|keeps?|opens?|listens on|follows?) no(?:thing)?\b/iu, "doesn't …"],
  [/\b(?:is|are|was|were) (?:in no|nowhere)\b/iu, "isn't in any"],
  [/, also (?:for|of|in|from|after|while)\b/iu, 'including or even'],
  [/(?<!such )\bas after\b/iu, 'for example after'],
  [/: then\b/iu, 'a sentence with a verb'],
  [/\bhold(?:s|ing)? (?:a|the) limit\b/iu, 'enforce'],
  [/\bDays by\b/u, 'time zone'],
  [/\bthe other clock\b/iu, 'the other time zone'],
  [/\bpaired questions?\b/iu, 'compared messages'],
  [/\bhand(?:s|ed|ing)? in\b/iu, 'submit'],
  [/\bgo(?:es)? on\b/iu, 'continue'],
  [/\b(?:was|were|moved) since\b|\bwas \w+ yet\b/iu, 'have been … since, or hasn’t been … yet'],
]

/** Words that only texts in the window avoid, each with what to write instead. */
const retiredInWindow: typeof retired = [
  [/\bwider levels?\b/iu, 'where the setting comes from'],
  [/\bmarked for chat\b/iu, 'chat models'],
  [/\bof (?:a|the|this) chat\b/iu, 'the chat first: a chat answer'],
  [/\b(?:disk|menu|words|chats|export) of (?:the|a|ChatGPT)\b/iu, 'the other noun first, or “from”'],
  [/\bha(?:s|ve|d) (?:an)?other\b/iu, 'different'],
  [/\banother (?:name|price|cost|day)\b/iu, 'a different one'],
  [/(?<!-)\b(?:spread|engines?)\b(?!-)/iu, 'range; local server; the name of the engine'],
  [/\bmeasure again\b/iu, 'check again'],
  [/\bTally then\b/iu, 'after which action'],
  [/\bcosts? nothing\b/iu, 'is free'],
  [/\bcleared since\b|\bcalls? .*\bcleared\b/iu, 'deleted'],
  [/Σ rows|\brows [=≠] total\b/u, '“Totals verified”, or which totals differ'],
]

/** Texts that name retired words on purpose, data of tests, and texts that others wrote. */
const exempt = /^(?:\.ci\/prose\.ts|test\/(?:fixtures|seed-data)\/|resources\/|\.github\/)/u

/** Finds retired words, long sentences, and lines of Markdown with more than one sentence. */
export function findProse(): readonly string[] {
  return filesOfProject().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')
    const isCatalog = file.startsWith('src/') && text.includes('defineMessages(')
    const lines = file.endsWith('.md') ? linesOfMarkdown(text) : linesOfCode(text, isCatalog)
    return lines.flatMap(({ number, words, isSentencePerLine, isInWindow }) => {
      const sentences = sentencesIn(words)
      return [
        ...(isSentencePerLine && sentences.length > 1 ? ['more than one sentence on a line'] : []),
        ...sentences.flatMap(tooLong),
        ...sentences.flatMap((sentence) => findRetired(sentence, retired)),
        ...(isInWindow ? sentences.flatMap((sentence) => findRetired(sentence, retiredInWindow)) : []),
        ...(isInWindow ? findRetired(words, [[/^(?:It|They) /u, 'the noun']]) : []),
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
  readonly isInWindow: boolean
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
      isInWindow: false,
    }))
  })
}

function linesOfCode(text: string, isCatalog: boolean): Line[] {
  const found: Line[] = []
  const add = (index: number, words: string, isInWindow: boolean): void => {
    const number = text.slice(0, index).split('\n').length
    found.push({ number, words: plainWords(words), isSentencePerLine: false, isInWindow })
  }
  // Only at the start of a line, because strings and globs contain `//` and `/*` too.
  const comments = /(?<=^[ \t]*\{?)(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gmu
  for (const { index, 0: comment } of text.matchAll(comments)) {
    const words = comment.replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gmu, ' ')
    // A list item, a tag or an empty line begins another text.
    for (const part of words.split(/\n\s*(?=- |@|\n)/u)) add(index, part, false)
  }
  if (isCatalog)
    for (const { index, 2: words = '' } of text.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/gu))
      for (const branch of branchesOf(words)) add(index, branch, true)
  return found
}

const branched = /\{\w+, (?:plural|select),(?: [=\w]+ \{(?:[^{}]|\{[^{}]*\})*\})+\}/u

/** The texts that a pattern can write: the first branches, the second ones, and so on. */
function branchesOf(pattern: string): readonly string[] {
  if (!branched.test(pattern)) return [pattern]
  const written = [0, 1, 2].map((chosen) => {
    let text = pattern
    for (let found = branched.exec(text); found !== null; found = branched.exec(text)) {
      const branches = [...found[0].matchAll(/ [=\w]+ \{((?:[^{}]|\{[^{}]*\})*)\}/gu)]
      text = text.replace(found[0], () => branches[Math.min(chosen, branches.length - 1)]?.[1] ?? '')
    }
    return text
  })
  return [...new Set(written)]
}

/** Code, addresses and inserted values count as one word. A bold label (`**Why.** …`) is no sentence. */
function plainWords(text: string): string {
  return text
    .replaceAll(/`[^`]*`|\$?\{[^}]*\}/gu, 'X')
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

function tooLong(sentence: string): string[] {
  const words = sentence.split(' ')
  if (words.length <= maxWords) return []
  return [`${words.length} words, ${maxWords} at most: “${words.slice(0, 8).join(' ')}…”`]
}

function findRetired(text: string, patterns: typeof retired): string[] {
  return patterns.flatMap(([pattern, instead]) => {
    const word = pattern.exec(text)?.[0]
    return word === undefined ? [] : [`“${word.split(' ').slice(0, 4).join(' ')}”: write ${instead}`]
  })
}
