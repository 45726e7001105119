import type { ImportReason } from '../../shared/contract/conversations/transfer.ts'
import { defineMessages, formatList, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

type SkipMessage = (count: number) => string

/** Parts of another program's file that Tally did not import, by the reader's reason. */
export const importSkipStrings: Readonly<Record<string, SkipMessage>> = defineMessages('import-skip', {
  unattached: message(
    '{count, plural, one {# message without its previous message} other {# messages without their previous messages}}',
  ),
  'wrong-image': message('{count, plural, one {# damaged image} other {# damaged images}}'),
  'unreadable-file': message('{count, plural, one {# unreadable file} other {# unreadable files}}'),
  'unreadable-conversation': message('{count, plural, one {# unreadable chat} other {# unreadable chats}}'),
  'unreadable-message': message('{count, plural, one {# unreadable message} other {# unreadable messages}}'),
  'empty-conversation': message(
    '{count, plural, one {# chat without messages} other {# chats without messages}}',
  ),
  'repeated-conversation': message('{count, plural, one {# duplicate chat} other {# duplicate chats}}'),
  'deleted-conversation': message(
    '{count, plural, one {# chat deleted in the other program} other {# chats deleted in the other program}}',
  ),
  'picture-conversation': message(
    '{count, plural, one {# chat with only pictures} other {# chats with only pictures}}',
  ),
  'hidden-message': message(
    '{count, plural, one {# message hidden by the other program} other {# messages hidden by the other program}}',
  ),
  'tool-step': message(
    '{count, plural, one {# tool call or tool result} other {# tool calls and tool results}}',
  ),
  'thinking-time': message(
    '{count, plural, one {# note about thinking time} other {# notes about thinking time}}',
  ),
  'failed-answer': message('{count, plural, one {# failed answer} other {# failed answers}}'),
  citation: message('{count, plural, one {# list of sources} other {# lists of sources}}'),
  summary: message(
    '{count, plural, one {# summary made by the other program} other {# summaries made by the other program}}',
  ),
  mark: message(
    '{count, plural, one {# marker or notice from the other program} other {# markers and notices from the other program}}',
  ),
  picture: message(
    '{count, plural, one {# picture, replaced by a note} other {# pictures, each replaced by a note}}',
  ),
  attachment: message(
    '{count, plural, one {# file, replaced by a note} other {# files, each replaced by a note}}',
  ),
  recording: message('{count, plural, one {# audio or video recording} other {# audio or video recordings}}'),
  'unknown-content': message(
    '{count, plural, one {# part of an unknown kind} other {# parts of an unknown kind}}',
  ),
  'long-text': message(
    '{count, plural, one {# text cut after 20 million characters} other {# texts cut after 20 million characters}}',
  ),
  'partial-count': message(
    '{count, plural, one {# answer in several calls, of which only some have counts} other {# answers in several calls, of which only some have counts}}',
  ),
  'message-count': message(
    "{count, plural, one {# token count of a message that isn't an answer} other {# token counts of messages that aren't answers}}",
  ),
  'unknown-role': message(
    '{count, plural, one {# message of an unknown role} other {# messages of unknown roles}}',
  ),
  'lost-parent': message(
    '{count, plural, one {# link to a missing previous message} other {# links to missing previous messages}}',
  ),
  circle: message('{count, plural, one {# loop in the message order} other {# loops in the message order}}'),
  folder: message('{count, plural, one {# chat folder} other {# chat folders}}'),
} satisfies Record<string, SkipMessage>)

const fieldStrings = defineMessages('transfer-field', {
  more: '{count, number} more',
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
  tooManyDropped: '{most, plural, other {Drop at most # files at once. Nothing was imported.}}',
  exported: message('Exported to {fileName}.', quote),
  contents: message('Contents: {amounts}', formatList),
  done: 'Imported from {source}.',
  added: message('Added: {amounts}', formatList),
  nothingFound: 'This {source} file has nothing that Tally can import.',
  nothingAdded: 'You already have everything in this file.',
  present: message('Already here: {amounts}', formatList),
  different: message('Already here but different, left unchanged: {amounts}', formatList),
  skipped: 'Skipped',
  skippedParts: 'Skipped:',
  skippedWithNames: message('{part}: {others}', (part: string, names: readonly string[], others: number) => ({
    part,
    others: fieldNames(names, others),
  })),
  unknownSkip: message('{count, number} × {reason}', 'reason', 'count'),
  fieldsKept: message(
    'Imported chats and connections send these extra fields: {others}.',
    (names: readonly string[], others: number) => fieldNames(names, others),
  ),
  fieldsDropped: message(
    "These extra fields weren't imported and aren't sent: {others}.",
    (names: readonly string[], others: number) => fieldNames(names, others),
  ),
  cancelledImport: 'Import canceled.',
  files: 'Imported files',
  filesImported: message('{all, plural, other {Imported {done, number} of # files.}}', 'done', 'all'),
  kept: '{count, plural, =0 {No new chat was imported.} one {# chat was imported completely. To get the rest, import the file again.} other {# chats were imported completely. To get the rest, import the file again.}}',
  units: {
    connections: '{count, plural, one {# connection} other {# connections}}',
    programs: '{count, plural, one {# program} other {# programs}}',
    promptFolders: '{count, plural, one {# folder} other {# folders}}',
    prompts: '{count, plural, one {# prompt} other {# prompts}}',
    customWords: '{count, plural, one {# custom word} other {# custom words}}',
    prices: '{count, plural, one {# price} other {# prices}}',
    bills: '{count, plural, one {# bill} other {# bills}}',
    budgets: '{count, plural, one {# budget} other {# budgets}}',
    budgetOverrides: '{count, plural, one {# budget override} other {# budget overrides}}',
    images: '{count, plural, one {# image} other {# images}}',
    conversations: '{count, plural, one {# chat} other {# chats}}',
    messages: '{count, plural, one {# message} other {# messages}}',
    calls: '{count, plural, one {# call} other {# calls}}',
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
  webPages: message(
    "{others, plural, one {Tally couldn't make one PDF and saved the web page instead: {names}.} other {Tally couldn't make # PDFs and saved the web pages instead: {names}.}}",
    (names: readonly string[], others: number) => ({
      others: names.length + others,
      names: fieldNames(names, others),
    }),
  ),
})

/** Reasons for a refused import, shown beside their line and field. */
export const importProblemStrings = defineMessages('import-problem', {
  line: 'Line {line, number}',
  field: message('Field {field}', quote),
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
