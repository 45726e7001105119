import { estimateTokens, type TokenRates } from '../../../shared/domain/usage/token-rates.ts'

/** Enough to know the kind of text. Reading more would block the app. */
const sampleLength = 64_000
/** Longer strings of base64 are files, such as images, and no text. */
const longestWord = 4_000
/** The start of such a string names its type. */
const longestType = 200

/**
 * The tokens of a program's prompt, from the size of its texts. A rough estimate for budgets: files are not
 * counted, and JSON's own characters are.
 */
export function estimatePrompt(body: Uint8Array, rates: TokenRates): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const { sample, size } = textsOf(bytes)
  if (sample === '') return 0
  return Math.ceil((estimateTokens(sample, rates) * size) / Buffer.byteLength(sample))
}

/** The start of the body without files, and the size of the whole body without files. */
function textsOf(bytes: Buffer): { sample: string; size: number } {
  const marker = Buffer.from('"data:')
  let sample = ''
  let size = 0
  let from = 0
  const add = (to: number): void => {
    size += to - from
    if (sample.length < sampleLength)
      sample += bytes.toString('utf8', from, Math.min(to, from + sampleLength - sample.length))
  }
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, from)) {
    const end = bytes.indexOf('"', at + 1)
    const next = end === -1 ? bytes.byteLength : end
    const isFile =
      next - at > longestWord && bytes.toString('latin1', at, at + longestType).includes(';base64,')
    add(isFile ? at : next)
    from = next
  }
  add(bytes.byteLength)
  return { sample, size }
}
