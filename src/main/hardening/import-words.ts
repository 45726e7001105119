import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
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
  ofPrograms: (programs: readonly string[]) => `Import chats from ${formatList(programs)}?`,
  counted: (file: string, program: string, chats: number, messages: number) =>
    `${file}: ${program}, ${plural(chats, { one: '# chat', other: '# chats' })}, ${plural(messages, { one: '# message', other: '# messages' })}`,
  notCounted: (file: string, program: string) => `${file}: ${program}, large file, counted during the import`,
  more: (count: number) => `${formatCount(count)} more`,
  others: (count: number) =>
    plural(count, {
      one: "Tally can't import # other file. The result says why.",
      other: "Tally can't import # other files. The result says why.",
    }),
})

/** An extra field of a file, and the requests that would carry it. */
const fieldStrings = defineMessages('consent-field', {
  ofModel: (name: string, value: string, model: string, connection: string) =>
    `${name}: ${value} (model ${model} on connection ${connection})`,
  ofChat: (name: string, value: string, chat: string) => `${name}: ${value} (chat ${chat})`,
  ofUntitled: (name: string, value: string) => `${name}: ${value} (untitled chat)`,
})

/** The question before an import writes anything. */
export const importWords = ({ files, otherCount }: ImportFiles) => ({
  message: importStrings.ofPrograms([...new Set(files.map(({ source }) => source))]),
  detail: [
    ...files.slice(0, maxNamed).map(importedFile),
    ...(files.length > maxNamed ? [importStrings.more(files.length - maxNamed)] : []),
    ...(otherCount === 0 ? [] : [importStrings.others(otherCount)]),
    "Importing doesn't change your existing data.",
  ].join('\n'),
  confirm: 'Import',
})

export const importedFieldsWords = ({ fileName, fields, otherCount }: ImportFields) => ({
  message: 'Import extra fields too?',
  detail: [
    `${quoted(fileName)} has extra fields for requests:`,
    ...fields.map(fieldOf),
    ...(otherCount === 0 ? [] : [importStrings.more(otherCount)]),
    'If you import these fields, the imported chats and connections send them with every request. They can change answers and costs. Tally imports everything else either way.',
  ].join('\n'),
  confirm: 'Import fields',
  cancel: 'Import without fields',
})

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
