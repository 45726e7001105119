import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { currentWords, showLanguage } from '../../../src/main/language.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

test('a language whose file is missing or damaged is shown in English, and Tally starts', () => {
  const folder = temporaryFolder()
  onTestFinished(() => showLanguage(folder, 'en', 'en-US'))
  mkdirSync(join(folder, 'languages'))
  writeFileSync(join(folder, 'languages', 'de.json'), '{ "app.')
  for (const language of ['de', 'fr']) {
    showLanguage(folder, language, 'de-DE')
    expect(currentWords()).toEqual({ locale: 'de-DE', language: 'en', file: null })
  }
})
