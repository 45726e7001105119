import type { FailureCode } from '../../../shared/contract/chat/failure.ts'
import { busyStatuses } from '../../../shared/domain/chat/failure-status.ts'
import { type ErrorBody, isReasonPhrase } from './error-body.ts'

export interface Refusal {
  /** The HTTP status; under a good one the body may name another. */
  readonly status: number
  readonly words: ErrorBody
  readonly isChat: boolean
  /** Whether the service itself told when to retry. */
  readonly namesWhen: boolean
}

/** A refusal as the rules see it. The status is null where there is none, or only a good one. */
interface Said {
  readonly status: number | null
  readonly message: string
  readonly codes: string
  readonly parameter: string | null
  readonly isChat: boolean
  readonly namesWhen: boolean
}

/** Far more than the codes of any refusal, and short enough for every rule to search. */
const maxCodesLength = 1_000

const creditCode =
  /(?:insufficient|not_enough)_(?:\w+_)?(?:quota|balance|credits?|funds)|credit_balance|spend_limit|billing|payment_required|arrearage|overdue|budget_?exceeded|exceeded_?budget/
const noCredit =
  /(?:insufficient|not enough) (?:\w+ ){0,2}(?:quota|balance|credit|fund)|\bbalance\b.{0,20}\b(?:insufficient|not enough|too low|negative|exhausted|depleted)\b|\b(?:out of|more) (?:\w+ )?credits?\b|\bno (?:\w+ )?credits?\b(?! (?:\w+ ){1,2}(?:charged|used|deducted|consumed|billed))|n['’]t have (?:any |enough )?(?:\w+ )?credits?\b|exceeded your monthly included credits|\b(?:exhausted|used (?:up|all)) .{0,30}\bcredits?\b(?! (?:\w+ )?per)|\b(?:spend(?:ing)?|credit) limit\b|\boverdue\b|(?:requires?|needs?|no active) (?:an? )?(?:\w+ )?subscription\b(?! key)|余额不足|额度不足|欠费/i
const overBudget =
  /(?<!\b(?:tokens?|thinking|reasoning|time|context) )\bbudget (?:(?:has been|is|was|limit) )?(?:exceeded|exhausted|reached|used up)|\bexceededbudget|\bover (?:\w+ )?budget\b/i
const quotaCode = /current_quota|quota_(?:exceeded|exhausted|failed|not_enough)/
const quotaWords =
  /exceeded your current quota|\bfree (?:\w+ )?(?:tier|quota|allocation|trial|plan)\b.{0,40}\b(?:exhausted|exceeded|used up|expired|ended)|\b(?:exhausted|exceeded|used up)\b.{0,30}\bfree (?:\w+ )?(?:tier|quota|allocation|trial|plan)\b|\bkey (?:\w+ )?limit (?:\w+ ){0,2}(?:exceeded|reached)/i
/** A quota that refills by itself. */
const perTime =
  /\b(?:tokens?|requests?|quer(?:y|ies)|calls?)(?: per |-per-|\/)(?:second|sec|minute|min|hour|day)\b|\b[rt]p[smhd]\b|\brate.?limit/i
const billing = /\bbilling\b|payment method|top.?up/i
const keyCode = /invalid_?api_?key|api_?key_?invalid|wrong_api_key|authentication|unauthorized|invalid_key/
const keyWords =
  /api.?key|\bkey\b|\btoken\b|authori[sz]|authenticat|credential|permissions?\b(?!.*\bmodel\b)/i
/** Words that can only be about a key, for statuses that don't imply one. */
const wrongKey =
  /\b(?:incorrect|invalid|wrong|expired|missing|revoked|no)\W+(?:\w+\W+)?(?:api|access|secret|subscription)[ _-]?(?:key|token)\b|\b(?:api|access|secret|subscription)[ _-]?(?:key|token)\b(?:\W+\w+){0,3}?\W+(?:not (?:valid|found|provided|recogni[sz]ed)|invalid|incorrect|wrong|expired|missing|revoked|required)\b/i
const overflowCode =
  /string_above_max_length|context_(?:length|window|size)|exceed_context|request_too_large|(?:prompt|input)_too_long/
const overflow =
  /context[ _-]?(?:length|size|window|limit)|maximum context|max(?:imum)? (?:allowed )?(?:prompt|input|sequence|model) length|too many (?:input |prompt )?tokens|input (?:length|token count)|token count of|(?:prompt|input|messages?|conversation)(?: \([^)]*\))? (?:is |are )?too (?:long|large)|request (?:body |entity |payload )?(?:is )?too large|\binputs?\W{1,3}(?:tokens|must have less)|model(?:'s)? token limit|reduce the length of the (?:messages|prompt|input)|maximum number of (?:input )?tokens|exceeds? max(?:imum)? length|n_ctx|超长|上下文.{0,8}超|(?:输入|提示).{0,8}(?:过|太)长/i
const exceeds = /exceed|too (?:long|large|many)|(?:longer|larger|greater) than|maximum context/i
const rateCode = /rate_limit|too_many_requests|throttl/
const rateWords = /\brate.?limit|too many requests/i
const busyCode = /overloaded|unavailable|capacity/
/** Unmistakable, so it counts whatever the status. */
const noModelCode = /(?:model|deployment)_?not_?(?:found|exist)|no_?such_?model|unknown_model/
const modelCode =
  /(?:model|deployment)_?not_?(?:available|supported|loaded|allowed)|model_(?:decommissioned|deprecated|access_denied)|(?:invalid|unsupported)_model/
const modelWords =
  /\b(?:models?|deployment|function|engine)\b.{0,200}?\b(?:not (?:found|exist|available|loaded|supported|a valid)|does(?: not|n't) exist|unknown|unavailable|invalid|missing|decommissioned|deprecated)|\b(?:unknown|invalid|no such|unsupported|not a valid) model\b|\bno models? (?:\w+ )?(?:loaded|available|found|running)\b|\baccess to (?:\w+ )?model\b|模型.{0,20}(?:不存在|未找到)|\bno (?:endpoints?|providers?) (?:found|available) for\b/is

interface Rule {
  readonly code: FailureCode
  readonly when: (said: Said) => boolean
}

/** Unmistakable, so these apply even to a service that reports its own refusals as failures. */
const plainRules: readonly Rule[] = [
  {
    code: 'billing',
    when: ({ codes, message }) =>
      creditCode.test(codes) || noCredit.test(message) || overBudget.test(message),
  },
  {
    code: 'billing',
    when: (said) => (quotaCode.test(said.codes) || quotaWords.test(said.message)) && !isTemporary(said),
  },
  {
    code: 'too-long',
    when: ({ status, codes, message }) =>
      !isOneOf(status, [401, 402, 407, 412, 429, 498]) &&
      (overflowCode.test(codes) || (overflow.test(message) && (status !== 500 || exceeds.test(message)))),
  },
]

const noSuchModel: Rule = { code: 'model', when: ({ codes, isChat }) => isChat && noModelCode.test(codes) }

/** Rules for the message, most specific first. The status alone decides only where no rule matches. */
const rules: readonly Rule[] = [
  ...plainRules,
  // A rate limit may well advertise a better plan, so a mere mention of billing proves nothing.
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
      (isOneOf(status, [null, 400, 403]) && (keyCode.test(codes) || wrongKey.test(message))) ||
      (status === 403 && keyWords.test(message)),
  },
  { code: 'busy', when: ({ status, codes }) => status === null && busyCode.test(codes) },
  {
    code: 'model',
    when: ({ status, codes, parameter, message, isChat }) =>
      isChat &&
      isOneOf(status, [null, 400, 403, 404, 410, 422]) &&
      (noModelCode.test(codes) || modelCode.test(codes) || parameter === 'model' || modelWords.test(message)),
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
  [511, 'proxy'],
])

export function failureCodeOf({ status, words, isChat, namesWhen }: Refusal): FailureCode {
  const said: Said = {
    status: status >= 400 ? status : words.status,
    message: words.message ?? '',
    codes: words.codes.join(' ').slice(0, maxCodesLength),
    parameter: words.parameter,
    isChat,
    namesWhen,
  }
  return rulesFor(said.status).find(({ when }) => when(said))?.code ?? codeFromStatus(said)
}

/** A gateway's message describes the upstream service and not the request, so fewer rules apply. */
function rulesFor(status: number | null): readonly Rule[] {
  if (status === 500) return [...plainRules, noSuchModel]
  if (status === 503) return [noSuchModel]
  return status === null || (status < 500 && status !== 408) ? rules : []
}

/** Whether waiting helps: the limit is a rate limit, whatever the service calls it. */
function isTemporary({ status, message, namesWhen }: Said): boolean {
  return status === 429 && (namesWhen || perTime.test(message))
}

function codeFromStatus({ status, message }: Said): FailureCode {
  if (status === null) return 'service'
  if (busyStatuses.has(status)) return 'busy'
  if (status === 403 && (message === '' || isReasonPhrase(message))) return 'key'
  return codeOfStatus.get(status) ?? (status >= 500 ? 'service' : 'request')
}

function isOneOf(status: number | null, statuses: readonly (number | null)[]): boolean {
  return statuses.includes(status)
}
