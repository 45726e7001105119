import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { estimatePrompt } from '../../../../../src/main/services/programs/prompt-size.ts'
import { estimateTokens, priorTokenRates } from '../../../../../src/shared/domain/usage/token-rates.ts'
import { writePng } from '../../../../fixtures/images/write-image.ts'

const estimate = (body: string) => estimatePrompt(Buffer.from(body), 'gpt-4o', priorTokenRates)
const sizeOf = (content: string, write = (text: string) => text) =>
  estimate(write(JSON.stringify({ messages: [{ content }] }))).promptTokens
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

  test.each(['"data":', '"data" : '])('counts a file in a field %s by its length', (field) => {
    const sizeOfFile = (file: string) => estimate(`{"source":{${field}"${file}"}}`).promptTokens
    expect(sizeOfFile(randomBytes(300_000).toString('base64')) - sizeOfFile('')).toBeOneOf([4_000, 4_001])
    expect(sizeOfFile(text)).toBeGreaterThan(ofText / 2)
  })

  test.each([
    ['a small file', 3_100, 85],
    ['a large file', 300_000, 4_000],
  ])('counts %s by its length', (_name, bytes, tokens) => {
    const none = sizeOf('')
    for (const coding of ['base64', 'base64url'] as const) {
      const content = `data:image/png;base64,${randomBytes(bytes).toString(coding)}`
      // Some programs write each slash.
      for (const write of [undefined, (json: string) => json.replaceAll('/', '\\/')])
        expect(Math.round(sizeOf(content, write) - none)).toBeOneOf([tokens, tokens + 1])
    }
  })

  test.each([
    ['a small image', 64, 64, 255],
    ['a large image', 1_024, 1_024, 765],
  ])('counts %s by its pixels, however it is sent', async (_name, width, height, tokens) => {
    const image = Buffer.from(await writePng({ width, height }))
    for (const coding of ['base64', 'base64url'] as const)
      for (const source of [`data:image/png;base64,${image.toString(coding)}`, image.toString(coding)]) {
        const sizeWith = (data: string) =>
          estimate(JSON.stringify({ data }).replaceAll('/', '\\/')).promptTokens
        expect(sizeWith(source) - sizeWith('')).toBeOneOf([tokens, tokens + 1])
      }
  })

  test('says whether a budget needs the price of images', async () => {
    const image = Buffer.from(await writePng({ width: 64, height: 64 })).toString('base64')
    const withUrl = (url: string): boolean => estimate(JSON.stringify({ image_url: { url } })).hasImages
    expect(withUrl(`data:image/png;base64,${image}`)).toBe(true)
    expect(withUrl('https://example.com/a.png')).toBe(true)
    expect(estimate('{"content":"an image"}').hasImages).toBe(false)
    expect(estimate(`{"data":"${image}"}`).hasImages).toBe(true)
  })

  test('counts short audio as a file', () => {
    const audio = randomBytes(2_000).toString('base64')
    expect(sizeOf(`data:audio/wav;base64,${audio}`) - sizeOf('')).toBeOneOf([85, 86])
  })
})
