import { parseJson } from '../../../shared/domain/app/json-text.ts'
import type { MeteredApi } from '../../../shared/domain/programs/metered-api.ts'
import { callTokens } from '../../../shared/domain/usage/usage-details.ts'
import { type ErrorContext, readServiceError } from '../errors/service-error.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Limits } from '../response-limits.ts'
import { createFactsReader, wordIn } from './answer-fields-reader.ts'
import type { AnswerPart } from './answer-part.ts'
import { type AnswerApi, answerApis, type Finding } from './api-answers.ts'
import { createJsonDocuments, type JsonDocument } from './json-documents.ts'
import { fieldsOf } from './json-fields.ts'
import { createResponseBodyReader, type ResponseBodyReader } from './response-body-reader.ts'
import { createUsageReader, type ReadUsage } from './usage-reader.ts'
import { ended, unreadable } from './whole-answer.ts'

const maxReasonLength = 100

/** Reads the answers of an API: its counts, facts and end, and the text to count where a report lacks. */
export function answerReaderFor(
  name: MeteredApi,
  redactor: Redactor,
  context: ErrorContext,
  limits: Limits,
): ResponseBodyReader {
  return name === 'chat' || name === 'completions'
    ? createResponseBodyReader(redactor, context, limits)
    : createApiAnswerReader(answerApis[name], redactor, context)
}

/** Reads the answer of an API whose events are too long to hold. Its text is only counted. */
function createApiAnswerReader(
  api: AnswerApi,
  redactor: Redactor,
  context: ErrorContext,
): ResponseBodyReader {
  const isNamedStream = /^text\/event-stream/i.test(context.contentType ?? '')
  const documents = createJsonDocuments(api.places, isNamedStream, read)
  let toolUsage: string | null = null
  const counts = createUsageReader(redactor, {
    places: api.tokenPlaces,
    further: () => (toolUsage === null ? [] : [toolUsage]),
  })
  let parts: AnswerPart[] = []
  const factsIn = createFactsReader(redactor)
  let reason: string | null = null
  let opening = ''
  let hasBegun = false
  let hasData = false
  let isOver = false

  function read(document: JsonDocument): void {
    if (isOver) return
    hasData = true
    opening = document.opening
    const finding = api.read(document)
    const wasEnding = reason !== null
    if (finding === null) return
    if (documents.form() !== 'streamed')
      parts.push({ type: 'begun', httpStatus: context.status, form: 'whole' })
    addFinding(finding)
    if (finding.error !== null && !wasEnding) fail(finding.error, document)
    // Half a body has no end, even if it contains one.
    else if (finding.isEnd && document.isWhole) finish()
  }

  function fail(error: unknown, document: JsonDocument): void {
    isOver = true
    parts.push(ended(readServiceError(context, redactor.words(document.opening), error)))
  }

  function finish(): void {
    isOver = true
    const final = counts.final()
    if (final !== null && final !== counts.known()) parts.push(usagePart(final))
    parts.push({ type: 'finished', reason })
  }

  function addFinding(finding: Finding): void {
    const facts = factsIn(finding)
    if (facts !== null) parts.push(facts)
    for (const type of ['reasoning', 'text', 'tool'] as const)
      if (finding[type] !== '') parts.push({ type, text: redactor.answer(finding[type]) })
    const { block } = finding
    if (block !== null) parts.push({ type: 'block', index: block === 'closed' ? null : block })
    addCounts(finding)
    reason = wordIn(finding.reason, maxReasonLength, redactor) ?? reason
  }

  function addCounts(finding: Finding): void {
    const { usage, serviceTier, text, reasoning, tool } = finding
    const before = counts.known()
    if (finding.toolUsage !== null && fieldsOf(parseJson(finding.toolUsage)) !== null)
      toolUsage = finding.toolUsage
    if (usage !== null) counts.read({ usage: parseJson(usage) }, null, `{"usage":${usage}}`)
    if (typeof serviceTier === 'string') counts.read({ service_tier: serviceTier }, null, '')
    if (text + reasoning + tool !== '' && counts.known() === before) counts.outdate()
    const known = counts.known()
    if (known !== null && known !== before) parts.push(usagePart(known))
  }

  function usagePart({ usage, report }: ReadUsage): AnswerPart {
    const completionTokens = usage.completionTokens ?? (api.hasNoCompletion ? 0 : null)
    const counted = { ...usage, completionTokens }
    const sum = api.hasNoTotal ? callTokens(counted, report().details).partsTokens : null
    return { type: 'usage', usage: { ...counted, totalTokens: usage.totalTokens ?? sum }, report }
  }

  function feed(text: string): AnswerPart[] {
    parts = []
    documents.feed(text)
    if (documents.form() === 'streamed' && !hasBegun) {
      hasBegun = true
      parts.unshift({ type: 'begun', httpStatus: context.status, form: 'streamed' })
    }
    return parts
  }

  function end(): AnswerPart[] {
    parts = []
    documents.end()
    if (isOver) return parts
    // The reason came, and only the last event is missing.
    if (documents.form() === 'streamed' && reason !== null) finish()
    else if (documents.form() === 'streamed' && hasData) parts.push(ended({ code: 'cut-off' }))
    else parts.push(ended(unreadable(redactor.words(opening), context.contentType)))
    return parts
  }

  return {
    feed,
    end,
    hasData: () => hasData,
    isOver: () => isOver,
    isEnding: () => reason !== null,
    form: documents.form,
  }
}
