import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { Problem } from '../errors/problem.ts'
import { excerptOf } from '../parsing/text-excerpt.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { HttpResponse } from './http-connection.ts'

const helpfulHeaders =
  /^(?:content-(?:type|encoding|length)|retry-after|date|server|via|location|cf-ray|(?:www|proxy)-authenticate|x-ratelimit-.+|.*request-?id.*)$/s
const maxHeaders = 30
const maxHeaderLength = 300
const maxWordLength = 200

/** The response's status and headers, safe to display: no cookies, no key. */
export function responseSummaryOf(
  { statusCode, statusMessage, headers }: HttpResponse,
  redactor: Redactor,
  { excerpt = '', body = '' }: Pick<Problem, 'excerpt' | 'body'>,
): NonNullable<Failure['response']> {
  // Removing other text could join the parts of a key, so the key is removed last.
  const shown = (text: string) => redactor.words(excerptOf(redactor.words(text)))
  const clean = (text: string, maxLength: number) => shown(text).slice(0, maxLength)
  const contentType = headers['content-type']
  return {
    status: statusCode ?? 0,
    statusText: clean(statusMessage ?? '', maxWordLength),
    contentType: contentType === undefined ? null : clean(contentType, maxWordLength),
    headers: Object.entries(headers)
      .filter(([name]) => helpfulHeaders.test(name))
      .slice(0, maxHeaders)
      .map(([name, value]) => [clean(name, maxWordLength), clean(String(value), maxHeaderLength)]),
    excerpt: shown(excerpt),
    body: shown(body),
  }
}
