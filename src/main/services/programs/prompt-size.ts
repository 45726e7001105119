import { estimateTokens, type TokenRates } from '../../../shared/domain/usage/token-rates.ts'

/** Enough to know the kind of text. Reading more would block the app. */
const sampleLength = 64_000
/** Longer strings of base64 are files, such as images, and no text. */
const maxWordLength = 4_000
/** Services count a picture by its size on the screen, and a document by its pages: these are low guesses. */
const minFileTokens = 85
const bytesOfFileToken = 100

/** The start of a data URL, or of the field in which some APIs send a file. */
const marker = Buffer.from('"data')
const fieldStart = /^"data"[ \t\r\n]{0,20}:[ \t\r\n]{0,20}(?=")/
const coding = ';base64,'
/** The start of such a string names its type. */
const maxTypeLength = 200
const base64 = new Set(Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_='))
const slash = 0x2f
const backslash = 0x5c

/**
 * The tokens of a program's prompt, from the size of its texts and files. A rough estimate for budgets: JSON's
 * own characters count too.
 */
export function estimatePrompt(body: Uint8Array, rates: TokenRates): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const { sample, size, fileTokens } = measure(bytes)
  const perByte = sample === '' ? 0 : estimateTokens(sample, rates) / Buffer.byteLength(sample)
  return Math.ceil(perByte * size + fileTokens)
}

interface Measured {
  /** The start of the body without files. */
  readonly sample: string
  /** The size of the whole body without files. */
  readonly size: number
  readonly fileTokens: number
}

/** A low guess of the tokens of a file, from the length of its base64. */
export function tokensOfFile(size: number): number {
  return Math.max(minFileTokens, size / bytesOfFileToken)
}

function measure(bytes: Buffer): Measured {
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
    const fileSize = sizeOfFile(bytes.subarray(start, next), nameLength > 0)
    if (fileSize > 0) fileTokens += tokensOfFile(fileSize)
    add(fileSize > 0 ? start : next)
    from = next
  }
  add(bytes.byteLength)
  return { sample, size, fileTokens }
}

/** The size of a file in base64; 0 for text, whatever it says at its start. A field may have no data URL. */
function sizeOfFile(string: Buffer, isField: boolean): number {
  const type = string.toString('latin1', 0, maxTypeLength).indexOf(coding)
  if (string.byteLength <= maxWordLength || (type === -1 && !isField)) return 0
  let size = 0
  for (let at = type === -1 ? 1 : type + coding.length; at < string.byteLength; at += 1) {
    const unit = string[at] ?? 0
    if (base64.has(unit)) size += 1
    // JSON may escape a slash.
    else if (unit !== backslash || string[at + 1] !== slash) return 0
  }
  return size
}
