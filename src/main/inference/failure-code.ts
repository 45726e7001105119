import type { FailureCode } from '../../shared/failure.ts'
import { busyStatuses } from '../../shared/failure-status.ts'
import type { ServiceWords } from './service-words.ts'

export interface Refusal {
  /** The status that came; under a good one the body may name another. */
  readonly status: number
  readonly words: ServiceWords
  readonly isChat: boolean
}

/** A refusal as the rules below see it. The status is null where none was given, or only a good one. */
interface Said {
  readonly status: number | null
  readonly message: string
  readonly codes: string
  readonly parameter: string | null
  readonly isChat: boolean
}

const creditCode =
  /insufficient_(?:\w+_)?(?:quota|balance|credits?|funds)|credit_balance|spend_limit|billing|payment_required|arrearage|current_quota|quota_(?:exceeded|exhausted|failed|not_enough)/
const noCredit =
  /insufficient (?:\w+ )?(?:quota|balance|credit|fund)|out of credit|no credits?\b|more credits|exceeded your (?:current quota|monthly included credits)|余额不足|额度不足|欠费/i
const billing = /\bbilling\b|payment method|top.?up/i
const keyCode = /invalid_api_key|authentication|unauthorized|invalid_key/
const keyWords =
  /api.?key|\bkey\b|\btoken\b|authori[sz]|authenticat|credential|permissions?\b(?!.*\bmodel\b)/i
const overflowCode =
  /context_(?:length|window|size)|exceed_context|request_too_large|(?:prompt|input)_too_long/
const overflow =
  /context[ _-]?(?:length|size|window|limit)|maximum context|max(?:imum)? (?:allowed )?(?:prompt|input|sequence|model) length|too many (?:input |prompt )?tokens|input (?:length|token count)|token count of|(?:prompt|input|messages?|conversation)(?: \([^)]*\))? (?:is |are )?too (?:long|large)|request (?:body |entity |payload )?(?:is )?too large|\binputs?\W{1,3}(?:tokens|must have less)|model(?:'s)? token limit|reduce the length of the (?:messages|prompt|input)|maximum number of (?:input )?tokens|exceeds? max(?:imum)? length|n_ctx/i
const exceeds = /exceed|too (?:long|large|many)|(?:longer|larger|greater) than|maximum context/i
const rateCode = /rate_limit|too_many_requests|throttl/
const rateWords = /\brate.?limit|too many requests/i
const busyCode = /overloaded|unavailable|capacity/
const modelCode =
  /(?:model|deployment)_?not_?(?:found|available|supported)|(?:invalid|unknown|unsupported)_model/
const modelWords =
  /\b(?:models?|deployment|function|engine)\b.{0,200}?\b(?:not (?:found|exist|available|loaded|supported|a valid)|does(?: not|n't) exist|unknown|unavailable|invalid|missing|decommissioned|deprecated)|\b(?:unknown|invalid|no such|unsupported|not a valid) model\b|\bno (?:endpoints?|providers?) (?:found|available) for\b/is

interface Rule {
  readonly code: FailureCode
  readonly when: (said: Said) => boolean
}

/** So plain that even a service which calls its own refusals failures is believed. */
const plainRules: readonly Rule[] = [
  { code: 'billing', when: ({ codes, message }) => creditCode.test(codes) || noCredit.test(message) },
  {
    code: 'too-long',
    when: ({ status, codes, message }) =>
      !isOneOf(status, [401, 402, 407, 412, 429, 498]) &&
      (overflowCode.test(codes) || (overflow.test(message) && (status !== 500 || exceeds.test(message)))),
  },
]

/** What the words tell, most telling first; only what they leave open is read from the status alone. */
const rules: readonly Rule[] = [
  ...plainRules,
  // A rate limit may well advertise a better plan: there the mere word says nothing.
  {
    code: 'billing',
    when: ({ status, message }) => !isOneOf(status, [404, 429, 498]) && billing.test(message),
  },
  {
    code: 'rate',
    when: ({ status, codes, message }) =>
      (isOneOf(status, [null, 400, 403]) && rateCode.test(codes)) ||
      (status === 403 && rateWords.test(message)),
  },
  {
    code: 'key',
    when: ({ status, codes, message }) =>
      (isOneOf(status, [null, 400, 403]) && keyCode.test(codes)) ||
      (status === 403 && keyWords.test(message)),
  },
  { code: 'busy', when: ({ status, codes }) => status === null && busyCode.test(codes) },
  {
    code: 'model',
    when: ({ status, codes, parameter, message, isChat }) =>
      isChat &&
      isOneOf(status, [null, 400, 403, 404, 410, 422]) &&
      (modelCode.test(codes) || parameter === 'model' || modelWords.test(message)),
  },
  {
    code: 'model',
    when: ({ status, message, isChat }) => isChat && status === 404 && /\bmodel\b/i.test(message),
  },
]

const codeOfStatus = new Map<number, FailureCode>([
  [401, 'key'],
  [402, 'billing'],
  [404, 'address'],
  [405, 'address'],
  [407, 'proxy'],
  [408, 'time-out'],
  [412, 'billing'],
  [413, 'too-long'],
  [424, 'service'],
  [429, 'rate'],
  [499, 'service'],
])

export function failureCodeOf({ status, words, isChat }: Refusal): FailureCode {
  const said: Said = {
    status: status >= 400 ? status : words.status,
    message: words.message ?? '',
    codes: words.codes.join(' '),
    parameter: words.parameter,
    isChat,
  }
  return rulesFor(said.status).find(({ when }) => when(said))?.code ?? codeFromStatus(said)
}

/** The words of a gateway tell of what stands behind it, and not of the request. */
function rulesFor(status: number | null): readonly Rule[] {
  if (status === 500) return plainRules
  return status === null || (status < 500 && status !== 408) ? rules : []
}

function codeFromStatus({ status, message }: Said): FailureCode {
  if (status === null) return 'service'
  if (busyStatuses.has(status)) return 'busy'
  if (status >= 500) return 'service'
  if (status === 403 && message === '') return 'key'
  return codeOfStatus.get(status) ?? 'request'
}

function isOneOf(status: number | null, statuses: readonly (number | null)[]): boolean {
  return statuses.includes(status)
}
