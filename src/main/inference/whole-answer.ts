import type { ReplyPart } from './inference.ts'
import { excerptOfMarkup, looksLikeHtml } from './plain-text.ts'
import type { Problem } from './problem.ts'
import type { Redactor } from './redactor.ts'
import { createReplyReader, holdsMessage, type ReplyReader } from './reply-reader.ts'
import { type ErrorContext, readServiceError } from './service-error.ts'
import { holdsError } from './service-words.ts'

/** A part of an answer, or the problem that it ended with: nothing follows a problem. */
export type AnswerPart = ReplyPart | { readonly type: 'problem'; readonly problem: Problem }

/** An answer that came in one piece. */
export function readWholeAnswer(text: string, redactor: Redactor, context: ErrorContext): AnswerPart[] {
  const body = redactor.parse(text)
  if (body === undefined) return [ended(unreadable(redactor.words(text), context.contentType))]
  if (holdsError(body)) return [ended(readServiceError(context, redactor.words(text), body))]
  // The transport has its own cap on a whole body.
  const reply = createReplyReader(redactor, Number.POSITIVE_INFINITY)
  const parts: AnswerPart[] = []
  reply.read(body, parts)
  if (holdsMessage(body)) return [...parts, endOf(reply)]
  // Facts and counts of an answer without a message are kept: it may have been paid for.
  const known = parts.filter(({ type }) => type === 'facts' || type === 'usage')
  return [...known, ended({ code: 'not-understood', excerpt: text })]
}

/** What is said of a body under a good status that is not the JSON it should be. */
export function unreadable(text: string, contentType: string | null): Problem {
  if (text.trim() === '') return { code: 'empty' }
  if (looksLikeHtml(contentType, text)) return { code: 'web-page', excerpt: excerptOfMarkup(text) }
  return { code: 'not-understood', excerpt: text }
}

export function ended(problem: Problem): AnswerPart {
  return { type: 'problem', problem }
}

/** What an answer that came to its end is: whole, or failed. */
export function endOf(reply: ReplyReader): AnswerPart {
  return reply.hasFailed() ? ended({ code: 'service' }) : finished(reply.finishReason())
}

/** Some gateways tell a failure in the reason alone. */
function finished(reason: string | null): AnswerPart {
  return reason === 'error' ? ended({ code: 'service' }) : { type: 'finished', reason }
}
