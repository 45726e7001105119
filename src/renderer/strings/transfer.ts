import type { ImportReason } from '../../shared/contract/conversations/transfer.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

type SkipMessage = (count: number) => string

/** Parts of another program's file that Tally did not import, by the reader's reason. */
export const importSkipStrings: Readonly<Record<string, SkipMessage>> = defineMessages('import-skip', {
  unattached: (count) =>
    plural(count, {
      one: '# message without its previous message',
      other: '# messages without their previous messages',
    }),
  'wrong-image': (count) => plural(count, { one: '# damaged image', other: '# damaged images' }),
  'unreadable-file': (count) => plural(count, { one: '# unreadable file', other: '# unreadable files' }),
  'unreadable-conversation': (count) =>
    plural(count, { one: '# unreadable chat', other: '# unreadable chats' }),
  'unreadable-message': (count) =>
    plural(count, { one: '# unreadable message', other: '# unreadable messages' }),
  'empty-conversation': (count) =>
    plural(count, { one: '# chat without messages', other: '# chats without messages' }),
  'repeated-conversation': (count) => plural(count, { one: '# duplicate chat', other: '# duplicate chats' }),
  'deleted-conversation': (count) =>
    plural(count, {
      one: '# chat deleted in the other program',
      other: '# chats deleted in the other program',
    }),
  'picture-conversation': (count) =>
    plural(count, { one: '# chat with only pictures', other: '# chats with only pictures' }),
  'hidden-message': (count) =>
    plural(count, {
      one: '# message hidden by the other program',
      other: '# messages hidden by the other program',
    }),
  'tool-step': (count) =>
    plural(count, { one: '# tool call or tool result', other: '# tool calls and tool results' }),
  'thinking-time': (count) =>
    plural(count, { one: '# note about thinking time', other: '# notes about thinking time' }),
  'failed-answer': (count) => plural(count, { one: '# failed answer', other: '# failed answers' }),
  citation: (count) => plural(count, { one: '# list of sources', other: '# lists of sources' }),
  summary: (count) =>
    plural(count, {
      one: '# summary made by the other program',
      other: '# summaries made by the other program',
    }),
  mark: (count) =>
    plural(count, {
      one: '# marker or notice from the other program',
      other: '# markers and notices from the other program',
    }),
  picture: (count) =>
    plural(count, { one: '# picture, replaced by a note', other: '# pictures, each replaced by a note' }),
  attachment: (count) =>
    plural(count, { one: '# file, replaced by a note', other: '# files, each replaced by a note' }),
  recording: (count) =>
    plural(count, { one: '# audio or video recording', other: '# audio or video recordings' }),
  'unknown-content': (count) =>
    plural(count, { one: '# part of an unknown kind', other: '# parts of an unknown kind' }),
  'long-text': (count) =>
    plural(count, {
      one: '# text cut after 20 million characters',
      other: '# texts cut after 20 million characters',
    }),
  'partial-count': (count) =>
    plural(count, {
      one: '# answer in several calls, of which only some have counts',
      other: '# answers in several calls, of which only some have counts',
    }),
  'message-count': (count) =>
    plural(count, {
      one: "# token count of a message that isn't an answer",
      other: "# token counts of messages that aren't answers",
    }),
  'unknown-role': (count) =>
    plural(count, { one: '# message of an unknown role', other: '# messages of unknown roles' }),
  'lost-parent': (count) =>
    plural(count, {
      one: '# link to a missing previous message',
      other: '# links to missing previous messages',
    }),
  circle: (count) =>
    plural(count, { one: '# loop in the message order', other: '# loops in the message order' }),
  folder: (count) => plural(count, { one: '# chat folder', other: '# chat folders' }),
} satisfies Record<string, SkipMessage>)

const fieldStrings = defineMessages('transfer-field', {
  more: (count: number) => `${formatCount(count)} more`,
})

function fieldNames(names: readonly string[], others: number): string {
  return formatList([...names.map(quote), ...(others > 0 ? [fieldStrings.more(others)] : [])])
}

/** Export and import of all data. */
export const transferStrings = defineMessages('transfer', {
  title: 'Export and import',
  text: 'Everything except keys and settings, in one file.',
  exportEverything: 'Export everything',
  exportChats: 'Export chats to folder',
  import: 'Import',
  importText:
    'Import Tally exports, and chats from ChatGPT, Open WebUI, LibreChat, LM Studio, Jan, Cherry Studio and Chatbox. You can also drop the files here.',
  tooManyDropped: (most: number) =>
    plural(most, { other: 'Drop at most # files at once. Nothing was imported.' }),
  exported: (fileName: string) => `Exported to ${quote(fileName)}.`,
  contents: (amounts: readonly string[]) => `Contents: ${formatList(amounts)}`,
  done: (source: string) => `Imported from ${source}.`,
  added: (amounts: readonly string[]) => `Added: ${formatList(amounts)}`,
  nothingFound: (source: string) => `This ${source} file has nothing that Tally can import.`,
  nothingAdded: 'You already have everything in this file.',
  present: (amounts: readonly string[]) => `Already here: ${formatList(amounts)}`,
  different: (amounts: readonly string[]) =>
    `Already here but different, left unchanged: ${formatList(amounts)}`,
  skipped: 'Skipped',
  skippedParts: 'Skipped:',
  skippedWithNames: (part: string, names: readonly string[], others: number) =>
    `${part}: ${fieldNames(names, others)}`,
  unknownSkip: (reason: string, count: number) => `${formatCount(count)} × ${reason}`,
  fieldsKept: (names: readonly string[], others: number) =>
    `Imported chats and connections send these extra fields: ${fieldNames(names, others)}.`,
  fieldsDropped: (names: readonly string[], others: number) =>
    `These extra fields weren't imported and aren't sent: ${fieldNames(names, others)}.`,
  cancelledImport: 'Import canceled.',
  files: 'Imported files',
  filesImported: (done: number, all: number) =>
    plural(all, { other: `Imported ${formatCount(done)} of # files.` }),
  kept: (count: number) =>
    count === 0
      ? 'No new chat was imported.'
      : plural(count, {
          one: '# chat was imported completely. To get the rest, import the file again.',
          other: '# chats were imported completely. To get the rest, import the file again.',
        }),
  units: {
    connections: (count: number) => plural(count, { one: '# connection', other: '# connections' }),
    programs: (count: number) => plural(count, { one: '# program', other: '# programs' }),
    promptFolders: (count: number) => plural(count, { one: '# folder', other: '# folders' }),
    prompts: (count: number) => plural(count, { one: '# prompt', other: '# prompts' }),
    customWords: (count: number) => plural(count, { one: '# custom word', other: '# custom words' }),
    prices: (count: number) => plural(count, { one: '# price', other: '# prices' }),
    bills: (count: number) => plural(count, { one: '# bill', other: '# bills' }),
    budgets: (count: number) => plural(count, { one: '# budget', other: '# budgets' }),
    budgetOverrides: (count: number) =>
      plural(count, { one: '# budget override', other: '# budget overrides' }),
    images: (count: number) => plural(count, { one: '# image', other: '# images' }),
    conversations: (count: number) => plural(count, { one: '# chat', other: '# chats' }),
    messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
    calls: (count: number) => plural(count, { one: '# call', other: '# calls' }),
  },
})

export const exportDialogStrings = defineMessages('export-dialog', {
  eachChat: 'Saves each chat as a file in a new folder, including archived chats but not chats in the trash.',
  format: 'Format',
  formats: {
    markdown: { label: 'Markdown', hint: 'Plain text with headings, for notes and documents.' },
    html: {
      label: 'Web page',
      hint: 'One page to read, print, or share. It loads nothing from the network.',
    },
    pdf: { label: 'PDF', hint: 'The web page, printed on numbered pages.' },
    json: { label: 'JSON', hint: 'Every version and every call. Tally can import this file again.' },
  },
  content: 'Content',
  withTokens: { label: 'With token counts', hint: 'Under each answer, with totals at the end.' },
  withAllVersions: {
    label: 'All versions',
    hint: 'Otherwise only the messages in view.',
  },
  withFrontMatter: {
    label: 'With front matter',
    hint: 'Title, dates, models, tokens, and price as YAML, for note-taking apps.',
  },
  export: 'Export',
  webPages: (names: readonly string[], others: number) =>
    plural(names.length + others, {
      one: `Tally couldn't make one PDF and saved the web page instead: ${fieldNames(names, others)}.`,
      other: `Tally couldn't make # PDFs and saved the web pages instead: ${fieldNames(names, others)}.`,
    }),
})

/** Reasons for a refused import, shown beside their line and field. */
export const importProblemStrings = defineMessages('import-problem', {
  line: (line: number) => `Line ${formatCount(line)}`,
  field: (field: string) => `Field ${quote(field)}`,
  nothingImported: 'Nothing was imported.',
  reasons: {
    empty: 'The file is empty. Export your chats again.',
    folder: 'This is a folder. Choose the files in it, or zip it.',
    'not-known':
      "Tally doesn't know this file format. Choose a Tally export, or an export from ChatGPT, Open WebUI, LibreChat, LM Studio, Jan, Cherry Studio or Chatbox. Files with prompts can be imported in the prompt library.",
    'too-large':
      'Tally imports files from other programs up to 200 MB. Export fewer chats at once, then import each file.',
    'unpacked-too-large':
      'The zip unpacks to more than Tally can read at once. Export fewer chats at once, then import each file.',
    'false-size':
      'A file in the zip is larger than the zip says: the zip is damaged or dangerous. Export your chats again, and import only zip files that you trust.',
    'utf-16': 'This file is UTF-16 text. Save it as UTF-8, then import it again.',
    encrypted: 'The zip is encrypted. Unpack it, make a zip without a password, then import the new zip.',
    'early-version':
      'An early version of the other program wrote this file. Update that program, export your chats again, then import the new file.',
    'unknown-version':
      "Tally doesn't know this version of the other program's file. Update Tally, then import the file again.",
    'newer-version': 'A newer version of Tally wrote this file. Update Tally, then import the file again.',
    'not-text': 'This line contains invalid text: the file is damaged. Export or copy the file again.',
    'not-json': "Tally can't read this line: the file is damaged or incomplete. Export or copy it again.",
    'line-too-long': 'This line is too long to be from Tally. Export or copy the file again.',
    'unknown-record': "Tally doesn't know this kind of record.",
    'unknown-field': "Tally doesn't know this field.",
    'missing-field': 'This field is missing.',
    'wrong-value': "This value isn't valid.",
    twice: 'This ID appears twice in the file.',
    'out-of-place': 'This record is in the wrong place.',
    'no-parent': 'This message comes before the message it replies to.',
    'no-connection': "This chat's connection isn't in the file.",
    'wrong-choice': "The version in view isn't in this chat.",
    'cut-short': 'The file is incomplete: its end is missing. Export or copy the file again.',
    changed: 'The file was changed after Tally wrote it. Export or copy the file again.',
    broken: 'The file is damaged or incomplete. Export or copy it again.',
    'nothing-kept':
      "Tally can't save anything right now, so it can't import. Fix the data file, then start Tally again.",
    'connection-needed':
      'Imported chats need a connection. Add a connection or try the demo service, then import the file again.',
  } satisfies Readonly<Record<ImportReason, string>>,
})
