import { defineMessages, formatList, message } from '../../shared/language/messages.ts'
import { quoted } from './quoted-name.ts'

/** Files of chats to import, besides others that Tally cannot import. */
export interface ImportFiles {
  readonly files: readonly ImportedFile[]
  readonly otherCount: number
}

/** Extra fields of a file that later requests would send. */
export interface ImportFields {
  readonly fileName: string
  readonly fields: readonly ImportedField[]
  readonly otherCount: number
}

interface ImportedFile {
  readonly fileName: string
  /** The program that wrote the file. */
  readonly source: string
  /** Null where the file was not counted. */
  readonly conversations: number | null
  readonly messages: number | null
}

interface ImportedField {
  readonly name: string
  readonly value: string
  readonly owner:
    | { readonly kind: 'chat'; readonly title: string }
    | { readonly kind: 'model'; readonly modelId: string; readonly connection: string }
}

/** More files than this don't make a dialog clearer. */
const maxNamed = 5

const importStrings = defineMessages('consent-import', {
  ofPrograms: message('Import chats from {programs}?', formatList),
  counted: message(
    '{file}: {program}, {chats, plural, one {# chat} other {# chats}}, {messages, plural, one {# message} other {# messages}}',
    'file',
    'program',
    'chats',
    'messages',
  ),
  notCounted: message('{file}: {program}, large file, counted during the import', 'file', 'program'),
  more: '{count, number} more',
  others:
    "{count, plural, one {Tally can't import # other file. The result says why.} other {Tally can't import # other files. The result says why.}}",
  unchanged: "Importing doesn't change your existing data.",
  confirm: 'Import',
})

/** An extra field of a file, and the requests that would carry it. */
const fieldStrings = defineMessages('consent-field', {
  ofModel: message(
    '{name}: {value} (model {model} on connection {connection})',
    'name',
    'value',
    'model',
    'connection',
  ),
  ofChat: message('{name}: {value} (chat {chat})', 'name', 'value', 'chat'),
  message: 'Import extra fields too?',
  inFile: '{file} has extra fields for requests:',
  sent: 'If you import these fields, the imported chats and connections send them with every request. They can change answers and costs. Tally imports everything else either way.',
  confirm: 'Import fields',
  cancel: 'Import without fields',
  ofUntitled: message('{name}: {value} (untitled chat)', 'name', 'value'),
})

/** The question before an import writes anything. */
export const importWords = ({ files, otherCount }: ImportFiles) => ({
  message: importStrings.ofPrograms([...new Set(files.map(({ source }) => source))]),
  detail: [
    ...files.slice(0, maxNamed).map(importedFile),
    ...(files.length > maxNamed ? [importStrings.more(files.length - maxNamed)] : []),
    ...(otherCount === 0 ? [] : [importStrings.others(otherCount)]),
    importStrings.unchanged,
  ].join('\n'),
  confirm: importStrings.confirm,
})

export function importedFieldsWords({ fileName, fields, otherCount }: ImportFields) {
  const { inFile, sent, confirm, cancel } = fieldStrings
  return {
    message: fieldStrings.message,
    detail: [
      inFile(quoted(fileName)),
      ...fields.map(fieldOf),
      ...(otherCount === 0 ? [] : [importStrings.more(otherCount)]),
      sent,
    ].join('\n'),
    confirm,
    cancel,
  }
}

function importedFile({ fileName, source, conversations, messages }: ImportedFile): string {
  return conversations === null || messages === null
    ? importStrings.notCounted(quoted(fileName), source)
    : importStrings.counted(quoted(fileName), source, conversations, messages)
}

function fieldOf({ name, value, owner }: ImportedField): string {
  const field = [quoted(name), quoted(value)] as const
  if (owner.kind === 'model')
    return fieldStrings.ofModel(...field, quoted(owner.modelId), quoted(owner.connection))
  return owner.title === ''
    ? fieldStrings.ofUntitled(...field)
    : fieldStrings.ofChat(...field, quoted(owner.title))
}
