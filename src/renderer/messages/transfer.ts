import type { ImportReason } from '../../shared/contract/conversations/transfer.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

const counted =
  (one: string, many: string, rest = '') =>
  (count: string): string =>
    `${count} ${count === '1' ? one : many}${rest}`
/**
 * Parts of another program's file that Tally did not import, by the reader's reason; shown after “Left out:”.
 */
export const importSkipStrings: Readonly<Record<string, (count: string) => string>> = defineMessages(
  'import-skip',
  {
    unattached: counted('message', 'messages', ' whose place is taken here by another conversation'),
    'unreadable-file': counted('file', 'files', ' in it that could not be read'),
    'unreadable-conversation': counted('conversation', 'conversations', ' that could not be read'),
    'unreadable-message': counted('message', 'messages', ' that could not be read'),
    'empty-conversation': counted('conversation', 'conversations', ' without a message'),
    'repeated-conversation': counted('conversation', 'conversations', ' that stood there twice'),
    'picture-conversation': counted('conversation', 'conversations', ' that only drew pictures'),
    'hidden-message': counted('message', 'messages', ' that the program did not show'),
    'tool-step': counted('call of a tool, or what it gave back', 'calls of tools and what they gave back'),
    'thinking-time': counted('note', 'notes', ' of how long the model thought'),
    'failed-answer': counted('answer', 'answers', ' that had failed'),
    citation: counted('list of sources', 'lists of sources'),
    summary: counted('summary', 'summaries', ' that the program made of earlier messages'),
    mark: counted('mark or notice of the program', 'marks and notices of the program'),
    picture: counted('picture; a note stands in its place', 'pictures; a note stands in the place of each'),
    attachment: counted('file; a note stands in its place', 'files; a note stands in the place of each'),
    recording: counted('recording', 'recordings', ' of sound or video'),
    'unknown-content': counted('piece', 'pieces', ' of a kind that Tally does not know'),
    'long-text': counted('end of a text', 'ends of texts', ' longer than 20 million characters'),
  },
)

/** Export and import of all data. */
export const transferStrings = defineMessages('transfer', {
  title: 'Export and import',
  text: 'One file with every conversation, every version of every message and every call of the ledger, also what is archived or in the trash. Keys are never in it.',
  exportEverything: 'Export everything',
  import: 'Import',
  importText:
    'Import takes over a file that Tally exported, the export of ChatGPT, and the backups of Cherry Studio and Chatbox. What is here already is never written over, and nothing is counted twice.',
  exported: (fileName: string, what: string) => `Exported ${what} to ${quote(fileName)}.`,
  done: (source: string) => `Imported from ${source}.`,
  added: 'Added',
  nothingAdded: 'Everything in the file is here already.',
  present: 'Here already',
  different: 'Here already, but different, and left as it is',
  skipped: 'Left out',
  cancelledImport: 'Cancelled. What was taken over until then stays. Import the file again to get the rest.',
})

export const exportDialogStrings = defineMessages('export-dialog', {
  title: 'Export conversation',
  close: 'Close',
  format: 'Format',
  formats: {
    markdown: { label: 'Markdown', hint: 'Plain text with headings, for notes and documents.' },
    html: { label: 'Web page', hint: 'One page to read, to print and to pass on. It loads nothing.' },
    json: {
      label: 'JSON',
      hint: 'Everything, with every version and every call. Tally can import it again.',
    },
  },
  content: 'Content',
  withTokens: { label: 'With token counts', hint: 'Under each answer, and the sums at the end.' },
  withAllVersions: {
    label: 'Whole tree, also versions not on view',
    hint: 'Otherwise only what the conversation shows now.',
  },
  export: 'Export',
  exporting: 'The file is being written.',
})

const problems: Readonly<Record<ImportReason, string>> = {
  empty: 'The file is empty.',
  'not-known':
    'This is not a file that Tally knows. Choose one that Tally exported, the export of ChatGPT, or a backup of Cherry Studio or Chatbox.',
  'too-large': 'The file is larger than can be taken over at once.',
  'newer-version': 'The file was written by a newer Tally. Install that version, then import it again.',
  'not-text': 'This line has bytes that are no text: the file is damaged.',
  'not-json': 'This cannot be read: the file is damaged or was cut short.',
  'line-too-long': 'This line is longer than any that Tally writes.',
  'unknown-record': 'Tally does not know this kind of record.',
  'unknown-field': 'Tally does not know this field.',
  'missing-field': 'This field is missing.',
  'wrong-value': 'This value cannot be right.',
  twice: 'This id stands in the file twice.',
  'out-of-place': 'This record stands where it does not belong.',
  'no-parent': 'What this message follows does not come before it.',
  'no-connection': 'The connection of this conversation is not in the file.',
  'wrong-choice': 'What is on view here is not in this conversation.',
  'cut-short': 'The end is missing: the file was cut short. Export it once more, or copy it again.',
  changed: 'The file was changed after it was written. Export it once more, or copy it again.',
  broken: 'The file is damaged.',
  'nothing-kept':
    'Nothing is saved at the moment, so nothing can be taken over. See to your data file first, then start Tally again.',
  'connection-needed':
    'Add a connection first, or try the demo service: the conversations go on with it. Then import the file again.',
}

/** The place and the reason of an import problem. */
export function describeProblem(reason: ImportReason, line: string | null, field: string | null): string {
  const place = [...(line === null ? [] : [`Line ${line}`]), ...(field === null ? [] : [quote(field)])]
  const sentence = place.length === 0 ? problems[reason] : `${place.join(', ')}: ${problems[reason]}`
  return `${sentence} Nothing was taken over.`
}

/** Parts that the import skipped; an unknown reason is shown unchanged. */
export function describeSkip(reason: string, count: string): string {
  return importSkipStrings[reason]?.(count) ?? `${count} × ${reason}`
}

const units = {
  connections: ['1 connection', 'connections'],
  prompts: ['1 prompt', 'prompts'],
  prices: ['1 price', 'prices'],
  bills: ['1 bill', 'bills'],
  budgets: ['1 budget', 'budgets'],
  budgetOverrides: ['1 budget passed on purpose', 'budgets passed on purpose'],
  conversations: ['1 conversation', 'conversations'],
  messages: ['1 message', 'messages'],
  calls: ['1 call', 'calls'],
} as const

/** Lists only amounts above zero. */
export function describeAmounts(counts: Readonly<Partial<Record<keyof typeof units, string>>>): string {
  const names = Object.keys(units) as (keyof typeof units)[]
  return names
    .flatMap((name) => {
      const count = counts[name]
      const [one, many] = units[name]
      return count === undefined || count === '0' ? [] : [count === '1' ? one : `${count} ${many}`]
    })
    .join(', ')
}
