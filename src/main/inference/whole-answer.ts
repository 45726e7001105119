import type { Problem } from './exchange.ts'
import type { ReplyPart } from './inference.ts'
import { excerptOfHtml, looksLikeHtml } from './plain-text.ts'
import type { Redactor } from './redactor.ts'
import { createReplyReader, holdsMessage } from './reply-reader.ts'
import { type ErrorContext, readServiceError } from './service-error.ts'
import { holdsError } from './service-words.ts'

/** A part of an answer, or the problem that it ended with: nothing follows a problem. */
export type AnswerPart = ReplyPart | { readonly type: 'problem'; readonly problem: Problem }

/** An answer that came in one piece. */
export function readWholeAnswer(text: string, redactor: Redactor, context: ErrorContext): AnswerPart[] {
  const body = redactor.parse(text)
  if (body === undefined) return [ended(unreadable(redactor.words(text), context.contentType))]
  if (holdsError(body)) return [ended(readServiceError(context, redactor.words(text), body))]
  const reply = createReplyReader()
  const parts = reply.read(body)
  if (holdsMessage(body)) return [...parts, finished(reply.finishReason())]
  // Facts and counts of an answer without a message are kept: it may have been paid for.
  return [...parts.filter((part) => part.type !== 'text'), ended({ code: 'not-understood', excerpt: text })]
}

/** What is said of a body under a good status that is not the JSON it should be. */
export function unreadable(text: string, contentType: string | null): Problem {
  if (text.trim() === '') return { code: 'empty' }
  if (looksLikeHtml(contentType, text)) return { code: 'web-page', excerpt: excerptOfHtml(text) }
  return { code: 'not-understood', excerpt: text }
}

export function ended(problem: Problem): AnswerPart {
  return { type: 'problem', problem }
}

/** Some gateways tell a failure in the reason alone. */
export function finished(reason: string | null): AnswerPart {
  return reason === 'error' ? ended({ code: 'service' }) : { type: 'finished', reason }
}
