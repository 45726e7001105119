import type { DocumentProblem } from '../../../shared/contract/chat/document.ts'
import { formatPercent } from '../../../shared/language/format-number.ts'
import { defineMessages, message } from '../../../shared/language/messages.ts'
import { quote } from '../../strings/quote.ts'

/** Documents whose text Tally extracts for a message. */
export const documentStrings = defineMessages('document', {
  attachTitle: message('Attach {name}', quote),
  previewTitle: message('Preview of {name}', quote),
  reading: 'Reading the document…',
  stays: 'Tally extracts the text on this computer. Nothing is sent until you press “Send”.',
  pageCount: '{count, plural, one {# page} other {# pages}}',
  noText: message(
    '{count, plural, one {Page {pages} has no text. It may be a scan.} other {Pages {pages} have no text. They may be scans.}}',
    'pages',
    'count',
  ),
  sheetList: message(
    '{count, plural, one {# sheet} other {# sheets}}: {names}',
    (count: number, names: readonly string[]) => ({
      count,
      names: `${names.join(', ')}${count > names.length ? ', …' : ''}`,
    }),
  ),
  sheetName: message('{sheet} {name}', ['sheet', String], ['name', quote]),
  emptySheets: message(
    '{count, plural, one {Sheet {sheets} is empty.} other {Sheets {sheets} are empty.}}',
    'sheets',
    'count',
  ),
  sheets: 'Sheets',
  sheetsRefused: 'Enter sheet numbers from 1 to {count, number}, such as 1-3, 8.',
  pages: 'Pages',
  pagesHint: 'For example 1-3, 8',
  pagesRefused: 'Enter page numbers from 1 to {count, number}, such as 1-3, 8.',
  estimate: 'Attachment estimate',
  estimateMeaning:
    "Tally's estimate for this text in the next call, at the price of the chosen model. Later calls in this chat send it again.",
  tokens: '{tokens, plural, one {≈\u00a0# token} other {≈\u00a0# tokens}}',
  noPrice: 'no price for this model',
  share: message(
    '{percent} of the context window ({contextLength, number})',
    ['percent', formatPercent],
    'contextLength',
  ),
  tooLong: 'With this text, the message would exceed 2 million characters.',
  fewerPages: 'With these pages, the message would exceed 2 million characters. Choose fewer pages.',
  fewerSheets: 'With these sheets, the message would exceed 2 million characters. Choose fewer sheets.',
  text: 'Attachment text',
  attach: 'Attach',
  update: 'Update',
  /** Above the text of each page, in the message itself. */
  pageMark: message('[Page {page}]', (page: number) => String(page)),
  sheetMark: message('[Sheet {name}]', quote),
  failed: "Tally couldn't read the document. Nothing was attached. Try again.",
  refused: {
    'too-large': message(
      '{name} is larger than 50 MB. Split the document, then attach the part you need.',
      quote,
    ),
    empty: message('{name} is empty.', quote),
    encrypted: message('{name} needs a password. Save it without one, then attach it again.', quote),
    'office-format': message(
      "Tally can't read the format of {name}. Save it as PDF or DOCX, or a table as XLSX or CSV, then attach that file.",
      quote,
    ),
    'other-format': message(
      "{name} isn't the file type that its name suggests. Open it in its program and save it again.",
      quote,
    ),
    damaged: message(
      '{name} is damaged or incomplete. Download the file again, or save it again in its program.',
      quote,
    ),
    'no-text': message("{name} has no text. If it's a scan, run text recognition (OCR) first.", quote),
    'rare-encoding': message(
      "{name} uses a rare East Asian encoding that Tally can't read. Save it as PDF with all fonts, then attach it again.",
      quote,
    ),
    'too-many-parts': message(
      '{name} has more than 3,000 pages or sheets. Split the document, then attach the part you need.',
      quote,
    ),
    'too-much-text': message(
      '{name} has more than 4 million characters. Split the document, then attach the part you need.',
      quote,
    ),
    'too-slow': message(
      'Reading {name} took longer than a minute. Split the document, then attach the part you need.',
      quote,
    ),
    'too-much-memory': message(
      'Reading {name} needs too much memory. Split the document, then attach the part you need.',
      quote,
    ),
    crashed: message(
      'Tally stopped reading {name} because its reader crashed. Save the document again, or as plain text.',
      quote,
    ),
  } satisfies Record<DocumentProblem, (name: string) => string>,
})
