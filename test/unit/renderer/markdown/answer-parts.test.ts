import { describe, expect, it } from 'vitest'
import { answerParts, plainAnswer } from '../../../../src/renderer/markdown/answer-parts.ts'

const image = (data: string, description = 'A cat'): string =>
  `![${description}](data:image/png;base64,${data})`
const kindsOf = (text: string, isLive = false): readonly string[] =>
  answerParts(text, isLive).map(({ kind }) => kind)

describe('the parts of an answer', () => {
  it('are its texts and its images with bytes of their own', () => {
    expect(answerParts(`One ${image('QUJD')}\n\nTwo`, false)).toEqual([
      { kind: 'text', start: 0, text: 'One ' },
      { kind: 'image', start: 4, data: 'QUJD', description: 'A cat' },
      { kind: 'text', start: 40, text: '\n\nTwo' },
    ])
  })

  it.each([
    ['an image of an address', '![x](https://example.com/x.png)'],
    ['another type', '![x](data:image/svg+xml;base64,QUJD)'],
    ['text that is no base64', '![x](data:image/png;base64,QU…JD)'],
    ['fenced code', `~~~\n${image('QUJD')}\n~~~`],
  ])('keep %s as text', (_what, text) => {
    expect(kindsOf(text)).toEqual(['text'])
  })

  it('find an image after a block of code', () => {
    expect(kindsOf(`\`\`\`\nx\n\`\`\`\n${image('QUJD')}`)).toEqual(['text', 'image'])
  })

  it('hide the bytes of an image until its end has arrived', () => {
    const whole = `Here: ${image('QUJDRA==')}`
    expect(kindsOf(whole.slice(0, -3), true)).toEqual(['text', 'coming'])
    expect(kindsOf(whole, true)).toEqual(['text', 'image'])
    expect(kindsOf(whole.slice(0, -3))).toEqual(['text'])
  })

  it('are found as descriptions, never as bytes', () => {
    expect(plainAnswer(`One ${image('QUJD')} two`)).toMatch(/One\s+A cat\s+two/u)
  })

  it('are found in hostile texts, however long those are', () => {
    const hostile = [
      `\`\`\`\n${`${image('QUJD')}\n`.repeat(40_000)}`,
      '![](data:image/png;base64,'.repeat(60_000),
      `![](data:image/png;base64,${'A'.repeat(5_000_000)}`,
      `${'!['.repeat(500_000)}](data:image/png;base64,A)`,
    ]
    expect(hostile.map((text) => kindsOf(text).at(-1))).toEqual(['text', 'text', 'text', 'image'])
  })
})
