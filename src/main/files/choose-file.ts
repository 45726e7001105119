import { open, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { app } from 'electron'
import { displayName } from '../../shared/domain/app/display-name.ts'
import { showInFolder } from '../hardening/open-external.ts'
import { words } from '../native-words.ts'
import { createExportedFiles } from './exported-files.ts'
import { chooseOne, type FilePicker, type FilePurpose, type Opening } from './file-picker.ts'

const maxBytes = 4_000_000
/** Where Linux has the dictionaries that the user installed for all programs. */
const systemDictionaries = '/usr/share/hunspell'

/**
 * The first bytes of a certificate file that the user picks; null where they cancel. The window never learns its
 * path.
 */
export async function chooseCertificates(
  picker: FilePicker,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const path = await chooseOne(picker, {
    purpose: 'certificates',
    title: words.authority.choose,
    filters: [
      { name: words.authority.certificates, extensions: ['pem', 'crt', 'cer'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
    properties: ['openFile'],
  })
  return path === null ? null : { name: displayName(basename(path)), bytes: await readBeginning(path) }
}

async function readBeginning(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
  return buffer.subarray(0, bytesRead)
}

const endings = () => [
  { ending: '.md', name: words.transfer.markdown },
  { ending: '.html', name: words.transfer.page },
  { ending: '.pdf', name: words.transfer.pdf },
  { ending: '.jsonl', name: words.transfer.archive },
  { ending: '.json', name: words.transfer.json },
  { ending: '.csv', name: words.transfer.table },
  { ending: '.txt', name: words.transfer.text },
]

/** The system's dialogs for import and export. */
export function createFileDialogs(picker: FilePicker) {
  const openingOf = (purpose: FilePurpose, name: string, extensions: string[]): Opening => ({
    purpose,
    title: words.transfer.open,
    filters: [
      { name, extensions },
      { name: words.allFiles, extensions: ['*'] },
    ],
    properties: ['openFile'],
  })
  const choose = (opening: Opening) => chooseOne(picker, opening)
  return {
    appVersion: app.getVersion(),
    choosePlace(suggestedName: string) {
      const filters = endings()
        .filter(({ ending }) => suggestedName.endsWith(ending))
        .map(({ ending, name }) => ({ name, extensions: [ending.slice(1)] }))
      return picker.save(suggestedName, { title: words.transfer.save, filters })
    },
    chooseFile: () => choose(openingOf('imports', words.transfer.importable, ['jsonl', 'json', 'zip'])),
    chooseImports: () =>
      picker.open({
        ...openingOf('imports', words.transfer.importable, ['jsonl', 'json', 'zip', 'cherrybackup']),
        properties: ['openFile', 'multiSelections'],
      }),
    chooseTable: () => choose(openingOf('tables', words.transfer.table, ['csv', 'tsv', 'txt', 'json'])),
    choosePrompts: () => choose(openingOf('prompts', words.transfer.prompts, ['json', 'csv', 'tsv', 'txt'])),
    chooseDictionary: () =>
      choose({
        ...openingOf('dictionaries', words.spelling.dictionaries, ['dic', 'aff']),
        firstFolder: systemDictionaries,
        title: words.spelling.choose,
      }),
    chooseFolder: () =>
      choose({
        purpose: 'exports',
        title: words.transfer.folder,
        properties: ['openDirectory', 'createDirectory'],
      }),
    nameOf: (file: string) => displayName(basename(file)),
    remove: (file: string) => rm(file, { force: true, recursive: true }),
    ...createExportedFiles(showInFolder),
  }
}
