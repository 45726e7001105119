import type { FailureCode } from '../../shared/failure.ts'
import { busyStatuses } from '../../shared/failure-status.ts'
import type { ServiceWords } from './service-words.ts'

export interface Refusal {
  /** The status that came; under a good one the body may name another. */
  readonly status: number
  readonly words: ServiceWords
  readonly isChat: boolean
  readonly asksForStream: boolean
}

/** A refusal as the rules below see it. The status is null where none was given, or only a good one. */
interface Said {
  readonly status: number | null
  readonly message: string
  readonly codes: string
  readonly parameter: string | null
  readonly isChat: boolean
  readonly asksForStream: boolean
}

const creditCode =
  /insufficient_(?:quota|balance|credit|funds)|credit_balance|spend_limit|billing|payment_required|quota_exceeded/
const noCredit =
  /insufficient (?:quota|balance|credit|fund)|out of credit|no credits?\b|exceeded your (?:current quota|monthly included credits)/i
const billing = /\bbilling\b|payment method|top.?up/i
const keyCode = /invalid_api_key|authentication|unauthorized|invalid_key/
const keyWords = /api.?key|\bkey\b|\btoken\b|authori[sz]|authenticat|credential/i
const overflowCode = /context_length|exceed_context|context_window|request_too_large/
const overflow =
  /context (?:length|size|window)|maximum context|too many tokens|input length|prompt is too long|n_ctx/i
const rateCode = /rate_limit|too_many_requests|throttl/
const busyCode = /overloaded|unavailable|capacity/
const streamNamed = /\bstream(?:ing|_options)?\b/i
/** Besides model and messages only the streaming fields are ever sent, so they are what a strict service does not know. */
const unknownField =
  /\b(?:unknown|unexpected|unrecognized|unsupported|extra|additional)\b.{0,40}\b(?:fields?|param\w*|propert\w+|keys?|arguments?|inputs?)\b/i
const modelCode = /model_not_(?:found|available|supported)|(?:invalid|unknown|unsupported)_model/
const modelWords =
  /\bmodels?\b.{0,200}?\b(?:not (?:found|exist|available|loaded|supported|a valid)|does(?: not|n't) exist|unknown|unavailable|invalid|missing|decommissioned|deprecated)|\b(?:unknown|invalid|no such|unsupported) model\b/is

/** What the words tell, most telling first; only what they leave open is read from the status alone. */
const rules: readonly { readonly code: FailureCode; readonly when: (said: Said) => boolean }[] = [
  { code: 'billing', when: ({ codes, message }) => creditCode.test(codes) || noCredit.test(message) },
  // A rate limit may well advertise a better plan: there the mere word says nothing.
  {
    code: 'billing',
    when: ({ status, message }) => !isOneOf(status, [404, 429, 498]) && billing.test(message),
  },
  {
    code: 'too-long',
    when: ({ status, codes, message }) =>
      !isOneOf(status, [401, 407, 429, 498]) && (overflowCode.test(codes) || overflow.test(message)),
  },
  {
    code: 'key',
    when: ({ status, codes, message }) =>
      (isOneOf(status, [null, 400, 403]) && keyCode.test(codes)) ||
      (status === 403 && keyWords.test(message)),
  },
  { code: 'rate', when: ({ status, codes }) => status === null && rateCode.test(codes) },
  { code: 'busy', when: ({ status, codes }) => status === null && busyCode.test(codes) },
  {
    code: 'stream-refused',
    when: ({ status, parameter, message, asksForStream }) =>
      asksForStream &&
      isOneOf(status, [400, 422]) &&
      (streamNamed.test(`${parameter ?? ''} ${message}`) || unknownField.test(message)),
  },
  {
    code: 'model',
    when: ({ status, codes, parameter, message, isChat }) =>
      isChat &&
      isOneOf(status, [null, 400, 403, 404, 422]) &&
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
  [429, 'rate'],
])

export function failureCodeOf({ status, words, isChat, asksForStream }: Refusal): FailureCode {
  const said: Said = {
    status: status >= 400 ? status : words.status,
    message: words.message ?? '',
    codes: words.codes.join(' '),
    parameter: words.parameter,
    isChat,
    asksForStream,
  }
  if (asksForStream && said.status === 501 && streamNamed.test(said.message)) return 'stream-refused'
  const speaks = said.status === null || (said.status < 500 && said.status !== 408)
  const rule = speaks ? rules.find(({ when }) => when(said)) : undefined
  return rule?.code ?? codeFromStatus(said)
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
