import { type FoundText, type TextEncoding, textEncodings } from '../../shared/domain/app/text-encoding.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'

/** The encoding of a text file. */
export const encodingStrings = defineMessages('encoding', {
  label: 'Encoding',
  likely: 'Likely',
  others: 'All encodings',
  guessed: 'Tally guessed the encoding. If letters look wrong, choose another one.',
  lost: '{count, plural, one {# place has no character in this encoding, and is shown as �.} other {# places have no character in this encoding, and are shown as �.}}',
  table: message(
    'Encoding: {encoding}. If letters look wrong, save the file as UTF-8, then import it again.',
    (encoding: TextEncoding) => names[encoding],
  ),
})

const names: Readonly<Record<TextEncoding, string>> = defineMessages('encodingName', {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Western (Windows-1252)',
  'iso-8859-15': 'Western (ISO 8859-15)',
  macintosh: 'Western (Macintosh)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-u': 'Cyrillic (KOI8)',
  ibm866: 'Cyrillic (IBM 866)',
  'iso-8859-5': 'Cyrillic (ISO 8859-5)',
  'x-mac-cyrillic': 'Cyrillic (Macintosh)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-874': 'Thai (Windows-874)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  gb18030: 'Simplified Chinese (GB 18030)',
  big5: 'Traditional Chinese (Big5)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
  'euc-kr': 'Korean (EUC-KR)',
})

/** Notes below the choice: nothing for a certain encoding without lost places. */
export function encodingNotes(
  { isCertain }: Pick<FoundText, 'isCertain'>,
  lostCount: number,
): readonly string[] {
  return [
    ...(isCertain ? [] : [encodingStrings.guessed]),
    ...(lostCount === 0 ? [] : [encodingStrings.lost(lostCount)]),
  ]
}

/** The likely encodings first, then all others. */
export function encodingOptions(likely: readonly TextEncoding[]) {
  const others = textEncodings.filter((encoding) => !likely.includes(encoding))
  return [
    ...likely.map((value) => ({ value, label: names[value], group: encodingStrings.likely })),
    ...others.map((value) => ({ value, label: names[value], group: encodingStrings.others })),
  ]
}
