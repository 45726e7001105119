import { afterEach, expect, it } from 'vitest'
import japanese from '../../../../resources/languages/ja.json' with { type: 'json' }
import { statementStrings as page } from '../../../../src/main/reports/statement/statement-words.ts'
import { statementStrings as dialog } from '../../../../src/renderer/features/statement/statement-strings.ts'
import { setLanguage } from '../../../../src/shared/language/messages.ts'

afterEach(() => setLanguage('en', {}))

it('the verified totals of a statement are in one language', () => {
  setLanguage('ja', japanese)
  expect(page.verified(2, 1)).toContain('2件')
  expect(dialog.holds(2, 1)).toContain('2件')
})
