import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findFaults, languagesFolder, readLanguage, readMessages } from '../../.ci/languages.ts'
import { languages } from '../../src/shared/domain/app/setting-choices.ts'
import { quotationMarks } from '../../src/shared/language/quotation.ts'

const messages = await readMessages()
const tags = readdirSync(languagesFolder)
  .map((file) => file.replace(/\.json$/, ''))
  .filter((name) => name !== 'en' && name !== 'stale')

it('resources/languages/en.json has every message of the source; if not: npm run languages', () => {
  const written = Object.entries(readLanguage('en')).map(([id, message]) => [id, message])
  expect(written).toEqual(
    [...messages].map(([id, { text, description }]) => [id, { defaultMessage: text, description }]),
  )
})

it.each(tags)('every message in %s can be shown', (tag) => {
  const known = Object.entries(readLanguage(tag))
  const faults = known.flatMap(([id, { defaultMessage }]) => {
    const message = messages.get(id)
    return (message === undefined ? ['is unknown'] : findFaults(tag, defaultMessage, message)).map(
      (fault) => [id, fault],
    )
  })
  expect(faults).toEqual([])
})

it.each(tags)('names are between quotation marks in %s', (tag) => {
  const quoted = readLanguage(tag)['quotation.quoted']?.defaultMessage ?? ''
  const [before = '', after = ''] = quoted.split('{text}').map((mark) => mark.trim())
  for (const mark of [before, after]) expect(mark.replaceAll(quotationMarks, '?')).toBe('?')
})

it.each(languages.filter((tag) => tag !== 'en'))('%s asks every question in its own words', (tag) => {
  const known = readLanguage(tag)
  const questions = [...messages.keys()].filter((id) => /^(?:consent|native)/.test(id))
  expect(questions.filter((id) => !(id in known))).toEqual([])
})

it('finds what a translation must not change', () => {
  const faultsOf = (
    translated: string,
    tag = 'de',
    english = '{name}: {count, plural, one {# chat} other {# chats}}',
  ) => {
    const kinds = new Map([
      ['name', 'text'],
      ['count', 'number'],
    ])
    return findFaults(tag, translated, { text: english, kinds, description: '' })
  }
  const plural = '{count, plural, one {# Chat} other {# Chats}}'
  expect(faultsOf(`{name}: ${plural}`)).toEqual([])
  expect(faultsOf('{name}: {count, number} Chats')).toEqual([])
  expect(faultsOf(plural)).toEqual(['lacks {name}'])
  expect(faultsOf(`{name, number}: ${plural}`)).toEqual(['has another kind of {name}'])
  expect(faultsOf(`{name} {date}: ${plural}`)).toEqual(['has another kind of {date}'])
  expect(faultsOf(`{name}: ${plural}`, 'ja')).toEqual(['needs the plurals other'])
  expect(faultsOf('{name}: {count, plural, one {# chat} other {# chats}}', 'fr')).toEqual([
    'needs the plurals one, many, other',
  ])
  expect(faultsOf(`l'{name}: ${plural}`, 'fr')[0]).toBe('lacks {name}')
  expect(faultsOf(`d'un {name}: ${plural}`)).toEqual(['has a straight apostrophe: write ’'])
  expect(faultsOf(`{name}: ${plural}\u202e`)).toEqual(['has a control character for direction'])
  expect(faultsOf(`<b>{name}</b>: ${plural}`)).toEqual(['has HTML'])
  expect(faultsOf(`https://example.com {name}: ${plural}`)).toEqual(['has an address'])
  expect(faultsOf('{name')[0]).toContain("isn't an ICU pattern")
})
