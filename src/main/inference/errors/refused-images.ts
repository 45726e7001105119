import type { FailureCode } from '../../../shared/contract/chat/failure.ts'

/** The statuses of such a refusal. llama-server uses 500. */
const refusingStatuses: ReadonlySet<number> = new Set([400, 404, 415, 422, 500, 501])
/** Codes that a refusal of images has by its status alone, or by another word in its message. */
const openCodes: ReadonlySet<FailureCode> = new Set(['request', 'model', 'address', 'service'])

const image = String.raw`(?:\bimages?(?:_url)?\b|\bvision\b|\bmulti-?modal)`
const refusal = String.raw`(?:(?:\bnot|n['’]t|\bcannot|\bno longer) (?:\w+ ){0,3}?(?:support|accept|allow|enabled|available|handle|process)|\bonly supported\b|\bunsupported\b|\bdisabled\b)`
const gap = String.raw`[^.!?\n]{0,60}?`
/** The model or the service takes no images. */
const noImages = new RegExp(
  [
    `${image}${gap}${refusal}`,
    `${refusal}${gap}${image}`,
    String.raw`\bno \w+${gap}\bsupport(?:s|ing)? ${image}`,
    String.raw`\bnot an? (?:multi-?modal|vision)\b|\bmissing data required for image|\bmmproj\b|\bat most 0 images?\b`,
    '(?:图|视觉|多模态).{0,12}不支持|不支持.{0,8}(?:图|视觉|多模态)',
  ].join('|'),
  'i',
)
/** The service takes text only, so that the form of the message is wrong to it. */
const textOnly = new RegExp(
  [
    String.raw`\bonly ['"\x60]?text['"\x60]? content`,
    String.raw`\bunknown variant ['"\x60]?image_url`,
    String.raw`\buntagged enum \w*Content\b|\binvalid type: sequence, expected a string`,
    String.raw`\bcontent\b[^!?\n]{0,60}?\b(?:must|should) be a (?:valid )?string`,
    String.raw`\bexpected (?:a )?string,? (?:but )?(?:received|got) (?:an )?(?:array|list)`,
    String.raw`\bunexpected item type in content|input_value=['"]image_url`,
  ].join('|'),
  'i',
)
/** Words about one image, which another image may do without. */
const oneImage =
  /\bformats?\b|\bmime|media.?type|\btoo (?:large|big|small|many)\b|dimension|resolution|pixel|base64|download|decod|corrupt|exceed|\bdetail\b|\bsize\b|\bdata you provided\b/i

/** Whether a service refused the images of a request: all of them, or with 413 their size. */
export function refusesImages(status: number | null, code: FailureCode, message: string): boolean {
  // A prompt with too many tokens is too long with smaller images too.
  if (status === 413) return code === 'too-long' && !/\btokens?\b|\bcontext\b/i.test(message)
  if (status === null || !refusingStatuses.has(status) || !openCodes.has(code)) return false
  return textOnly.test(message) || (noImages.test(message) && !oneImage.test(message))
}
