import { expect, test } from 'vitest'
import {
  createWordList,
  isCheckable,
  languageOfDictionary,
} from '../../../src/shared/domain/app/dictionaries.ts'

test('a dictionary is asked about words of up to 100 characters', () => {
  expect(['', 'x'.repeat(100), 'x'.repeat(101)].map(isCheckable)).toEqual([false, true, false])
})

test.each([
  ['de_DE', 'de-DE'],
  ['en_US-large', 'en-US'],
  ['sr_Latn_RS', 'sr-Latn-RS'],
  ['es_419', 'es-419'],
  ['', null],
  ['medical_DE', null],
])('the language of the dictionary %j is %j', (name, language) => {
  expect(languageOfDictionary(name)).toBe(language)
})

test('a list of words has them at the start of a sentence and in capital letters too, and no others', () => {
  const has = createWordList(['tokenizer', 'McKay', 'ärger'])
  const known = ['tokenizer', 'Tokenizer', 'TOKENIZER', 'McKay', 'MCKAY', 'Ärger', 'ÄRGER']
  expect(known.filter((word) => !has(word))).toEqual([])
  expect(['tokenizers', 'mckay', 'tOkenizer', ''].filter(has)).toEqual([])
})
