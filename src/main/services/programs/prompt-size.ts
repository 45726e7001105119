import { readImageHeader } from '../../../shared/domain/images/image-header.ts'
import type { ImageSize } from '../../../shared/domain/images/image-tokens.ts'
import { imageFeatures } from '../../../shared/domain/usage/question-features.ts'
import { estimateTokens, type TokenRates, tokensOf } from '../../../shared/domain/usage/token-rates.ts'

/** Enough to know the kind of text. Reading more would block the app. */
const sampleLength = 64_000
/** Longer strings of base64 are files, and no text. */
const maxWordLength = 4_000
/** Enough of an image to find its size in pixels: 64 kB in base64. */
const headerLength = 87_384
/** Services count a document by its pages, and audio by its seconds: these are low guesses. */
const minFileTokens = 85
const bytesOfFileToken = 100

/** The start of a data URL, or of the field in which some APIs send a file. */
const marker = Buffer.from('"data')
const fieldStart = /^"data"[ \t\r\n]{0,20}:[ \t\r\n]{0,20}(?=")/
const coding = ';base64,'
/** The start of such a string names its type. */
const maxTypeLength = 200
const mediaType = /^"data:(?:audio|image|video)\\?\//
const base64 = new Set(Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_='))
const slash = 0x2f
const backslash = 0x5c

/** The types and fields of images, including those that the service fetches itself. */
const imageNames = ['"image_url"', '"input_image"', '"image"']

interface PromptEstimate {
  readonly promptTokens: number
  /** True for other files too. */
  readonly hasImages: boolean
}

/**
 * The tokens of a program's prompt, from the size of its texts and files. A rough estimate for budgets: JSON's
 * own characters count too.
 */
export function estimatePrompt(body: Uint8Array, modelId: string, rates: TokenRates): PromptEstimate {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const { sample, size, fileTokens } = measure(bytes, (file) => tokensOfFile(file, modelId, rates))
  const perByte = sample === '' ? 0 : estimateTokens(sample, rates) / Buffer.byteLength(sample)
  return {
    promptTokens: Math.ceil(perByte * size + fileTokens),
    hasImages: fileTokens > 0 || imageNames.some((name) => bytes.includes(name)),
  }
}

interface Measured {
  /** The start of the body without files. */
  readonly sample: string
  /** The size of the whole body without files. */
  readonly size: number
  readonly fileTokens: number
}

/** A file in base64. */
interface EncodedFile {
  /** At most its beginning. */
  readonly start: string
  readonly size: number
}

/** An image counts by its pixels. For any other file, this is a low guess from its length. */
export function tokensOfFile({ start, size }: EncodedFile, modelId: string, rates: TokenRates): number {
  const image = imageSizeOf(start)
  if (image === null) return Math.max(minFileTokens, size / bytesOfFileToken)
  return tokensOf(imageFeatures({ ...image, detail: null }, modelId), rates)
}

/** The size of an image by the beginning of its base64; null for anything else. */
export function imageSizeOf(start: string): ImageSize | null {
  const header = readImageHeader(Buffer.from(start.slice(0, headerLength).replaceAll('\\', ''), 'base64'))
  return typeof header === 'string' ? null : header
}

function measure(bytes: Buffer, countFile: (file: EncodedFile) => number): Measured {
  let sample = ''
  let size = 0
  let fileTokens = 0
  let from = 0
  const add = (to: number): void => {
    size += to - from
    if (sample.length < sampleLength)
      sample += bytes.toString('utf8', from, Math.min(to, from + sampleLength - sample.length))
  }
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, from)) {
    const nameLength = fieldStart.exec(bytes.toString('latin1', at, at + maxTypeLength))?.[0].length ?? 0
    const start = at + nameLength
    const end = bytes.indexOf('"', start + 1)
    const next = end === -1 ? bytes.byteLength : end
    const file = fileIn(bytes.subarray(start, next), nameLength > 0)
    if (file !== null) fileTokens += countFile(file)
    add(file === null ? next : start)
    from = next
  }
  add(bytes.byteLength)
  return { sample, size, fileTokens }
}

/** The file that a string has in base64; null for text, whatever it says at its start. A field may have no data URL. */
function fileIn(string: Buffer, isField: boolean): EncodedFile | null {
  const type = string.toString('latin1', 0, maxTypeLength)
  const typeEnd = type.indexOf(coding)
  if (typeEnd === -1 && !isField) return null
  const from = typeEnd === -1 ? 1 : typeEnd + coding.length
  const start = string.toString('latin1', from, from + headerLength)
  const isShort = string.byteLength <= maxWordLength && !mediaType.test(type)
  if (isShort && imageSizeOf(start) === null) return null
  let size = 0
  for (let at = from; at < string.byteLength; at += 1) {
    const unit = string[at] ?? 0
    if (base64.has(unit)) size += 1
    // JSON may escape a slash.
    else if (unit !== backslash || string[at + 1] !== slash) return null
  }
  return size === 0 ? null : { start, size }
}
