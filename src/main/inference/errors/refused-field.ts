import type { ErrorBody } from './error-body.ts'

/** Statuses with which services refuse a field before they do any work. */
const refusingStatuses: ReadonlySet<number> = new Set([400, 422])
/** Places that Tally fills itself. A message about them may mention anything. */
const tallysFields = /^(?:\$?\.?(?:body|request)\.)?(?:model|messages|stream)\b/i

/**
 * The extra field that a service names as the reason of its refusal; null if it names none that was sent.
 * The field's own place decides (`param`, or a `loc` in the message), then the first one that the message
 * names. `isAboutOther` is true where the service names another reason, such as the context window. Then only
 * a message that begins with the field is about the field.
 */
export function refusedFieldIn(
  status: number,
  { parameter, message }: Pick<ErrorBody, 'parameter' | 'message'>,
  sent: readonly string[],
  isAboutOther: boolean,
): string | null {
  if (!refusingStatuses.has(status) || sent.length === 0) return null
  const named = parameter === null ? undefined : sent.find((name) => isPlaceOf(name, parameter))
  if (named !== undefined) return named
  const isElsewhere = parameter !== null && tallysFields.test(parameter.trim())
  if (isElsewhere) return null
  return firstNamed(message ?? '', sent, isAboutOther ? 0 : Number.POSITIVE_INFINITY)
}

/** `tools`, `tools[0].type` and `body.tools` are places of the field `tools`. */
function isPlaceOf(name: string, place: string): boolean {
  const path = place.trim().replace(/^\$?\.?(?:body|request)\./, '')
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)
}

function firstNamed(message: string, sent: readonly string[], latest: number): string | null {
  const places = sent
    .map((name) => ({ name, at: placeOfName(message, name) }))
    .filter(({ at }) => at !== -1 && at <= latest)
    .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
  return places[0]?.name ?? null
}

/** Advice about a field, which was not refused: `increase max_tokens`. */
const advice = String.raw`(?<!\b(?:increas|rais|reduc|lower|decreas|adjust|shorten)(?:e|es|ed|ing|s)?\s(?:the\s)?)`

/**
 * The place where a message names a field; -1 for none. A mention proves nothing: `stop` is a common word, and
 * the advice after many problems is a larger `max_tokens`. So a name counts only in quotes, or where a refused
 * field's name belongs.
 */
function placeOfName(message: string, name: string): number {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const whole = String.raw`(?<![\w.-])${escaped}(?![\w-])`
  const patterns = [
    String.raw`${advice}['"\x60‘“]${escaped}(?:[.[][^'"\x60’”\s]{0,100})?['"\x60’”](?!\sinstead)`,
    String.raw`(?<![\w-])body['"]?[.,]\s?['"]?${escaped}(?![\w-])`,
    String.raw`(?:^|(?:param(?:eter)?s?|fields?|arguments?|propert(?:y|ies)|options?|keys?|inputs?|supports?|supporting|invalid|unsupported|unknown|unrecognized)\b[:\s]{1,2}|[:;]\s)${whole}`,
    String.raw`${whole}(?=\s(?:must|should|cannot|can't|is|isn't|does|may only|has to|out of|value|param)\b)`,
  ]
  const places = patterns.map((pattern) => message.search(new RegExp(pattern, 'i'))).filter((at) => at !== -1)
  return places.length === 0 ? -1 : Math.min(...places)
}
