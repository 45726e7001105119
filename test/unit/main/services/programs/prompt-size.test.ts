import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { estimatePrompt } from '../../../../../src/main/services/programs/prompt-size.ts'
import { estimateTokens, priorTokenRates } from '../../../../../src/shared/domain/usage/token-rates.ts'

const sizeOf = (content: string, write = (text: string) => text) =>
  estimatePrompt(Buffer.from(write(JSON.stringify({ model: 'a', messages: [{ content }] }))), priorTokenRates)
const text = 'The quick brown fox jumps over the lazy dog. '.repeat(1_000)
const ofText = estimateTokens(text)

describe('the estimate of a prompt', () => {
  test.each([
    ['the start of a file', `data:text/plain;base64,${text}`],
    ['the start of a file, closed after a word', `data:text/plain;base64,The" ${text}`],
    ['blanks as slashes and a comma', `data:text/plain;base64,${text.replaceAll(' ', '/')},`],
    ['base64 before it', `data:image/png;base64,${'A'.repeat(5_000)} ${text}`],
  ])('counts a text with %s', (_name, content) => {
    expect(sizeOf(content)).toBeGreaterThan(ofText / 2)
  })

  test.each(['"data":', '"data" : '])('counts a picture in a field %s by its size', (field) => {
    const sizeOfFile = (file: string) =>
      estimatePrompt(Buffer.from(`{"source":{${field}"${file}"}}`), priorTokenRates)
    expect(sizeOfFile(randomBytes(300_000).toString('base64')) - sizeOfFile('')).toBeOneOf([4_000, 4_001])
    expect(sizeOfFile(text)).toBeGreaterThan(ofText / 2)
  })

  test.each([
    ['a small picture', 3_100, 85],
    ['a large picture', 300_000, 4_000],
  ])('counts %s by its size', (_name, bytes, tokens) => {
    const none = sizeOf('')
    for (const coding of ['base64', 'base64url'] as const) {
      const content = `data:image/png;base64,${randomBytes(bytes).toString(coding)}`
      // Some programs write each slash.
      for (const write of [undefined, (json: string) => json.replaceAll('/', '\\/')])
        expect(Math.round(sizeOf(content, write) - none)).toBeOneOf([tokens, tokens + 1])
    }
  })
})
