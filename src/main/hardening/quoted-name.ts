import { quotationMarks, quotationStrings } from '../../shared/language/quotation.ts'

const maxNameLength = 60

/**
 * A name that somebody else wrote, on one line in quotation marks, so that it can't pass for main's own
 * words.
 */
export function quoted(name: string): string {
  const line = name.toWellFormed().replaceAll(/[\s\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
  const plain = line.replaceAll(quotationMarks, "'").trim()
  const isLong = plain.length > maxNameLength
  return quotationStrings.quoted(plain.slice(0, maxNameLength).toWellFormed() + (isLong ? '…' : ''))
}
