import {
  billingText,
  codeText,
  greetingText,
  helpText,
  otherTexts,
  tableText,
  tallyText,
  tokensText,
} from './demo-texts.ts'
import { splitIntoTokens } from './demo-tokens.ts'

export interface DemoAnswer {
  /** Piece by piece, one token each. */
  readonly tokens: readonly string[]
  readonly tokensPerSecond: number
}

const usualSpeed = 60
const slowSpeed = 5
const maxLongTokens = 20_000

const subjects: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bill|billing|price|pricing|cost|pay|charge|cheap|expensive|money)/i, billingText],
  [/\b(?:code|function|typescript|javascript|python|program|script)/i, codeText],
  [/\b(?:table|models?\b|compare|list)/i, tableText],
  [/\b(?:token|context|prompt|completion|count)/i, tokensText],
  [/\b(?:tally|app\b|privacy|keychain|who are you)/i, tallyText],
  [/\b(?:hello|hi|hey|good (?:morning|evening|day))\b/i, greetingText],
]

/** The same question has the same answer, always. */
export function answerTo(question: string): DemoAnswer {
  const [line, name, argument = ''] = /^\/(\w+)\s*(\S*)/.exec(question.trim()) ?? []
  if (line === undefined) return answer(textAbout(question))
  if (name === 'slow') return answer(tokensText, slowSpeed)
  if (name === 'long') return longAnswer(Number.parseInt(argument, 10))
  return answer(helpText)
}

function textAbout(question: string): string {
  const subject = subjects.find(([pattern]) => pattern.test(question))
  return subject?.[1] ?? otherTexts[question.length % otherTexts.length] ?? greetingText
}

function answer(text: string, tokensPerSecond = usualSpeed): DemoAnswer {
  return { tokens: splitIntoTokens(text), tokensPerSecond }
}

function longAnswer(wanted: number): DemoAnswer {
  const count = Math.min(Math.max(Number.isNaN(wanted) ? 1_000 : wanted, 1), maxLongTokens)
  const page = splitIntoTokens(`${[tokensText, billingText, tallyText, ...otherTexts].join('\n\n')}\n\n`)
  const tokens = Array.from({ length: count }, (_, index) => page[index % page.length] ?? '')
  return { tokens, tokensPerSecond: usualSpeed * 5 }
}
