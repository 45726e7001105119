import { expect, test } from 'vitest'
import { openInSpreadsheet } from '../../../fixtures/spreadsheet.ts'

test('the spreadsheet that reads exports in these tests calculates an unescaped formula', () => {
  const sheet = openInSpreadsheet(
    'title,tokens\r\n"=SUM(1,2)*10",1\r\n"\'=SUM(1,2)*10",2\r\n"a ""b"", c",\r\n',
  )
  expect(sheet.columns).toEqual(['title', 'tokens'])
  expect(sheet.column('title')).toEqual(['30', '=SUM(1,2)*10', 'a "b", c'])
  expect(sheet.sum('tokens')).toBe(3)
})
