import type { DocumentProblem } from '../../../shared/contract/chat/document.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { formatCallMoney } from '../../../shared/language/format-money.ts'
import { approximate, formatCount, formatPercent } from '../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../shared/language/messages.ts'
import { quote } from '../../strings/quote.ts'

/** Documents whose text Tally extracts for a message. */
export const documentStrings = defineMessages('document', {
  attachTitle: (name: string) => `Attach ${quote(name)}`,
  previewTitle: (name: string) => `Preview of ${quote(name)}`,
  reading: 'Reading the document…',
  stays: 'Tally extracts the text on this computer. Nothing is sent until you press “Send”.',
  pageCount: (count: number) => plural(count, { one: '# page', other: '# pages' }),
  noText: (pages: string, count: number) =>
    plural(count, {
      one: `Page ${pages} has no text. It may be a scan.`,
      other: `Pages ${pages} have no text. They may be scans.`,
    }),
  sheetList: (count: number, names: readonly string[]) =>
    `${plural(count, { one: '# sheet', other: '# sheets' })}: ${names.join(', ')}${count > names.length ? ', …' : ''}`,
  sheetName: (sheet: number, name: string) => `${sheet} ${quote(name)}`,
  emptySheets: (sheets: string, count: number) =>
    plural(count, { one: `Sheet ${sheets} is empty.`, other: `Sheets ${sheets} are empty.` }),
  sheets: 'Sheets',
  sheetsRefused: (count: number) => `Enter sheet numbers from 1 to ${formatCount(count)}, such as 1-3, 8.`,
  pages: 'Pages',
  pagesHint: 'For example 1-3, 8',
  pagesRefused: (count: number) => `Enter page numbers from 1 to ${formatCount(count)}, such as 1-3, 8.`,
  estimate: 'Attachment estimate',
  estimateMeaning:
    "Tally's estimate for this text in the next call, at the price of the chosen model. Later calls in this chat send it again.",
  tokens: (tokens: number) => plural(tokens, { one: '≈\u00a0# token', other: '≈\u00a0# tokens' }),
  price: (price: Money) => approximate(formatCallMoney(price)),
  noPrice: 'no price for this model',
  share: (percent: number, contextLength: number) =>
    `${formatPercent(percent)} of the context window (${formatCount(contextLength)})`,
  tooLong: 'With this text, the message would exceed 2 million characters.',
  fewerPages: 'With these pages, the message would exceed 2 million characters. Choose fewer pages.',
  fewerSheets: 'With these sheets, the message would exceed 2 million characters. Choose fewer sheets.',
  text: 'Attachment text',
  attach: 'Attach',
  update: 'Update',
  /** Above the text of each page, in the message itself. */
  pageMark: (page: number) => `[Page ${page}]`,
  sheetMark: (name: string) => `[Sheet ${quote(name)}]`,
  failed: "Tally couldn't read the document. Nothing was attached. Try again.",
  refused: {
    'too-large': (name: string) =>
      `${quote(name)} is larger than 50 MB. Split the document, then attach the part you need.`,
    empty: (name: string) => `${quote(name)} is empty.`,
    encrypted: (name: string) =>
      `${quote(name)} needs a password. Save it without one, then attach it again.`,
    'office-format': (name: string) =>
      `Tally can't read the format of ${quote(name)}. Save it as PDF or DOCX, or a table as XLSX or CSV, then attach that file.`,
    'other-format': (name: string) =>
      `${quote(name)} isn't the file type that its name suggests. Open it in its program and save it again.`,
    damaged: (name: string) =>
      `${quote(name)} is damaged or incomplete. Download the file again, or save it again in its program.`,
    'no-text': (name: string) =>
      `${quote(name)} has no text. If it's a scan, run text recognition (OCR) first.`,
    'rare-encoding': (name: string) =>
      `${quote(name)} uses a rare East Asian encoding that Tally can't read. Save it as PDF with all fonts, then attach it again.`,
    'too-many-parts': (name: string) =>
      `${quote(name)} has more than 3,000 pages or sheets. Split the document, then attach the part you need.`,
    'too-much-text': (name: string) =>
      `${quote(name)} has more than 4 million characters. Split the document, then attach the part you need.`,
    'too-slow': (name: string) =>
      `Reading ${quote(name)} took longer than a minute. Split the document, then attach the part you need.`,
    'too-much-memory': (name: string) =>
      `Reading ${quote(name)} needs too much memory. Split the document, then attach the part you need.`,
    crashed: (name: string) =>
      `Tally stopped reading ${quote(name)} because its reader crashed. Save the document again, or as plain text.`,
  } satisfies Record<DocumentProblem, (name: string) => string>,
})
