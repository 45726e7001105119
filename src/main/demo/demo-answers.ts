import { demoCommandIn } from '../../shared/domain/chat/demo-commands.ts'
import { codeTextIn } from './demo-code.ts'
import {
  brokenPage,
  busyPage,
  markdownPage,
  mathsPage,
  reasonedPage,
  thoughtsPage,
  uncountedPage,
} from './demo-pages.ts'
import {
  billingText,
  greetingText,
  helpText,
  otherTexts,
  tableText,
  tallyText,
  tokensText,
} from './demo-texts.ts'
import { splitIntoTokens } from './demo-tokens.ts'

/** One token of what is thought or said. */
export interface DemoPiece {
  readonly type: 'reasoning' | 'text'
  readonly text: string
}

export interface DemoAnswer {
  readonly pieces: readonly DemoPiece[]
  readonly tokensPerSecond: number
  /** The line closes in the middle. */
  readonly breaksOff: boolean
  readonly streamsUsage: boolean
}

const usualSpeed = 60
const pageSpeed = 180
const longSpeed = 300
const slowSpeed = 5
const maxLongTokens = 20_000

const subjects: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bill|billing|price|pricing|cost|pay|charge|cheap|expensive|money)/i, billingText],
  [/\b(?:code|function|typescript|javascript|python|program|script)/i, codeTextIn('')],
  [/\b(?:table|models?\b|compare|list)/i, tableText],
  [/\b(?:token|context|prompt|completion|count)/i, tokensText],
  [/\b(?:tally|app\b|privacy|keychain|who are you)/i, tallyText],
  [/\b(?:hello|hi|hey|good (?:morning|evening|day))\b/i, greetingText],
]

const commands = new Map<string, (argument: string) => DemoAnswer>([
  ['slow', () => answer(tokensText, { tokensPerSecond: slowSpeed })],
  ['long', (count) => longAnswer(Number.parseInt(count, 10))],
  ['markdown', () => answer(markdownPage, { tokensPerSecond: pageSpeed })],
  ['maths', () => answer(mathsPage, { tokensPerSecond: pageSpeed })],
  ['code', (language) => answer(codeTextIn(language), { tokensPerSecond: pageSpeed })],
  ['reasoning', () => reasonedAnswer()],
  ['empty', () => answer('')],
  ['nousage', () => answer(uncountedPage, { streamsUsage: false })],
  ['cut', () => answer(brokenPage, { breaksOff: true })],
  ['busy', () => answer(busyPage)],
])

/** The same question has the same answer, always. */
export function answerTo(question: string): DemoAnswer {
  const command = demoCommandIn(question)
  if (command === null) return answer(textAbout(question))
  return commands.get(command.name)?.(command.argument) ?? answer(helpText)
}

function textAbout(question: string): string {
  const subject = subjects.find(([pattern]) => pattern.test(question))
  return subject?.[1] ?? otherTexts[question.length % otherTexts.length] ?? greetingText
}

function answer(text: string, options: Partial<DemoAnswer> = {}): DemoAnswer {
  const pieces = piecesOf('text', splitIntoTokens(text))
  return { pieces, tokensPerSecond: usualSpeed, breaksOff: false, streamsUsage: true, ...options }
}

function reasonedAnswer(): DemoAnswer {
  const { pieces, ...rest } = answer(reasonedPage)
  return { ...rest, pieces: [...piecesOf('reasoning', splitIntoTokens(thoughtsPage)), ...pieces] }
}

function longAnswer(wanted: number): DemoAnswer {
  const count = Math.min(Math.max(Number.isNaN(wanted) ? 1_000 : wanted, 1), maxLongTokens)
  const page = splitIntoTokens(`${[tokensText, billingText, tallyText, ...otherTexts].join('\n\n')}\n\n`)
  const tokens = Array.from({ length: count }, (_, index) => page[index % page.length] ?? '')
  return answer('', { pieces: piecesOf('text', tokens), tokensPerSecond: longSpeed })
}

function piecesOf(type: DemoPiece['type'], tokens: readonly string[]): DemoPiece[] {
  return tokens.map((text) => ({ type, text }))
}
