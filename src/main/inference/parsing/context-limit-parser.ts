import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { ErrorBody } from '../errors/error-body.ts'
import { contextTokensIn, tokensIn } from './context-window.ts'
import type { JsonFields } from './json-fields.ts'

type Role = 'prompt' | 'count' | 'limit' | 'other'

const maxMessageLength = 2_000
/** Digits that are part of a name, version or date are not amounts. */
const number = /(?<![\w.,/:-]|\w ?[-_])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?(?![\w/-]|[.,]\d)/g
const comparison =
  /(?<=(\d[\d,]*)(?:\s*\+\s*\d[\d,]*)*\s*(?:tokens?\s*)?>=?\s*(?:\w+:\s*)?)(\d[\d,]*)(?!\s*[-+\d])/

/** The text right after a number is the best hint. */
const followedBy: readonly (readonly [Role, RegExp])[] = [
  ['limit', /^\s*(?:-?tokens?\s*)?(?:max(?:imum)?|context|limit|available|allowed)\b/i],
  ['count', /^\s*(?:tokens?\s*)?(?:requested|given|received|sent|used)\b/i],
  [
    'prompt',
    /^\s*(?:tokens?\s+)?(?:(?:in|from|of|for)\s+)?(?:(?:the|your)\s+)?[`'"]?(?:text\s+)?(?:inputs?|prompts?|messages?)\b/i,
  ],
  [
    'other',
    /^\s*(?:more\s+)?(?:tokens?\s+)?(?:(?:in|from|of|for)\s+)?(?:(?:the|your)\s+)?[`'"]?(?:completion|output|response|generat|functions?|tools?|images?|draft|new|max_|char|byte|second|minute|request|%)/i,
  ],
]
/** Words directly before a number that show it isn't an amount of tokens. */
const precededByOther = /\b(?:by|code|error|status|id|line|column)\W*$/i
/** Otherwise the nearest of these before the amount decides. */
const precededBy: readonly (readonly [Role, string])[] = [
  ['other', String.raw`\bmax_(?:new_|completion_|output_)?tokens\b|\boutput\b|\bcompletion\b|\bsum\b`],
  [
    'limit',
    String.raw`\bmax(?:imum)?\b[^.;:()]*|\bmax_\w+\b[^.;:()]*|\blimit\w*|\bcontext\b|\bn_ctx\b|\ballowed\b|\bexceed\w*|\b(?:less|fewer|longer|larger|greater|more|bigger) than\b|\bat most\b|\bup to\b|<=?|>=?`,
  ],
  [
    'count',
    String.raw`\bprompts?\b|\binputs?\b|\bmessages?\b|\brequest\w*|\bcontains?\b|\bresulted\b|\breceived\b|\bgiven\b|\bgot\b|\bpassed\b|\bsent\b|\bhas\b|\bcurrent\b|\bkeep\b|\bn_keep\b|\bnumber of tokens\b|\btokens?:|\bused\b`,
  ],
]
const keywords = new RegExp(precededBy.map(([, words]) => `(${words})`).join('|'), 'gi')
/** Amounts of something other than the size of one prompt. */
const otherLimits = /\bper[ -](?:second|min|hour|day|month)|\b[tr]p[mdh]\b|\brate limit/i

const otherUnits = /\b(?:string|characters?|bytes?)\b/i

/**
 * The size of the prompt and of the context window, where the service told them; null where it told neither.
 */
export function readContextLimit({ layers, message }: ErrorBody): Failure['contextOverflow'] {
  const fields = layers.toReversed()
  const said = message === null ? null : readSentence(message.slice(0, maxMessageLength))
  const promptTokens = first(fields, promptTokensIn) ?? said?.promptTokens ?? null
  const contextTokens = first(fields, contextTokensIn) ?? said?.contextTokens ?? null
  return promptTokens === null && contextTokens === null ? null : { promptTokens, contextTokens }
}

function promptTokensIn({ n_prompt_tokens, prompt_tokens, input_tokens }: JsonFields): number | null {
  return tokensIn(n_prompt_tokens) ?? tokensIn(prompt_tokens) ?? tokensIn(input_tokens)
}

function readSentence(message: string): Failure['contextOverflow'] {
  if (countsSomethingElse(message)) return null
  const compared = comparison.exec(message)
  if (compared) return { promptTokens: tokensAs(compared[1]), contextTokens: tokensAs(compared[2]) }
  const amounts = amountsIn(message)
  const limit = amounts.find(({ role }) => role === 'limit')
  const contextTokens = limit?.value ?? null
  const counted =
    amounts.find(({ role }) => role === 'prompt') ??
    // The total may include the answer's tokens, so it counts only if it exceeds the limit by itself.
    amounts.find(({ role, value }) => role === 'count' && value > (contextTokens ?? 0))
  const promptTokens = counted?.value ?? null
  // A single number may be anything, unless it counts tokens explicitly.
  if (promptTokens !== null && contextTokens !== null) return { promptTokens, contextTokens }
  return (counted ?? limit)?.isOfTokens ? { promptTokens, contextTokens } : null
}

function amountsIn(message: string) {
  const found = [...message.matchAll(number)]
  return found.map((match, index) => {
    const before = found[index - 1]
    const start = before ? before.index + before[0].length : 0
    const end = match.index + match[0].length
    const lead = message.slice(start, match.index)
    const rest = message.slice(end, found[index + 1]?.index)
    const value = tokensAs(match[0])
    return {
      value: value ?? 0,
      role: value === null ? 'other' : roleOf(lead, rest),
      /** Whether the word for tokens is next to the amount. */
      isOfTokens: /\btokens?\b/i.test(lead) || /^\W*tokens?\b/i.test(rest),
    }
  })
}

function roleOf(lead: string, rest: string): Role | null {
  if (precededByOther.test(lead)) return 'other'
  const told = followedBy.find(([, words]) => words.test(rest))
  if (told) return told[0]
  const nearest = [...lead.matchAll(keywords)].at(-1)
  const place = nearest?.slice(1).findIndex((group) => group !== undefined) ?? -1
  return precededBy[place]?.[0] ?? null
}

function tokensAs(digits = ''): number | null {
  return tokensIn(Number(digits.replaceAll(',', '')))
}

function countsSomethingElse(message: string): boolean {
  return otherLimits.test(message) || (otherUnits.test(message) && !/token/i.test(message))
}

function first<T>(entries: readonly T[], read: (entry: T) => number | null): number | null {
  for (const entry of entries) {
    const value = read(entry)
    if (value !== null) return value
  }
  return null
}
