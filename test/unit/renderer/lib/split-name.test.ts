import { describe, expect, it } from 'vitest'
import { endOf, findParts } from '../../../../src/renderer/lib/split-name.ts'

describe('the end of a long name', () => {
  it.each([
    ['meta-llama/Llama-3.3-70B-Instruct-FP8', '-Instruct-FP8'],
    ['a-model-with-one-verylongwordattheend', 'dattheend'.padStart(10, 'r')],
  ])('%s keeps %s', (name, end) => {
    expect(endOf(name)).toBe(end)
    expect(name.endsWith(end)).toBe(true)
  })

  it('is empty for a short name', () => {
    expect(endOf('gpt-5-mini')).toBe('')
  })
})

describe('the found words of a name', () => {
  const marked = (name: string, typed: string): string =>
    findParts(name, typed)
      .map(({ words, isFound }) => (isFound ? `<${words}>` : words))
      .join('')

  it('are all marked, in any case', () => {
    expect(marked('meta-llama/Llama-3.3-70B', 'llama 70b')).toBe('meta-<llama>/<Llama>-3.3-<70B>')
  })

  it('may contain signs with a meaning in patterns', () => {
    expect(marked('model (v1.5)+', '(v1.5)+ .')).toBe('model <(v1.5)+>')
  })

  it('leave the name whole without a search', () => {
    expect(findParts('demo-7b', '  ')).toEqual([{ at: 0, words: 'demo-7b', isFound: false }])
  })
})
