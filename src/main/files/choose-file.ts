import { existsSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { app, type BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import { displayName } from '../../shared/domain/app/display-name.ts'
import { showInFolder } from '../hardening/open-external.ts'
import { words } from '../native-words.ts'
import { createExportedFiles } from './exported-files.ts'

const mostBytes = 4_000_000
/** Where Linux has the dictionaries that the person installed for all programs. */
const systemDictionaries = '/usr/share/hunspell'

/**
 * The first bytes of a file that the person picks; null where they cancel. The window never learns its path.
 */
export async function chooseFile(
  window: BrowserWindow | null,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const path = await choosePath(window, {
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
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A file or folder that the person picks; null where they cancel. */
export async function choosePath(
  window: BrowserWindow | null,
  options: OpenDialogOptions,
): Promise<string | null> {
  const [path = null] = await choosePaths(window, options)
  return path
}

/** The files that the person picks; none where they cancel. */
async function choosePaths(window: BrowserWindow | null, options: OpenDialogOptions): Promise<string[]> {
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return filePaths
}

/** The path where the person wants a new file; null where they cancel. */
async function choosePlace(window: BrowserWindow | null, options: SaveDialogOptions): Promise<string | null> {
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options))
  return canceled || filePath === '' ? null : filePath
}

const endings = [
  { ending: '.md', name: words.transfer.markdown },
  { ending: '.html', name: words.transfer.page },
  { ending: '.pdf', name: words.transfer.pdf },
  { ending: '.jsonl', name: words.transfer.archive },
  { ending: '.json', name: words.transfer.json },
  { ending: '.csv', name: words.transfer.table },
  { ending: '.txt', name: words.transfer.text },
]

/** The system's dialogs for import and export. */
export function createFileDialogs(window: () => BrowserWindow | null) {
  const optionsFor = (name: string, extensions: string[]): OpenDialogOptions => ({
    title: words.transfer.open,
    filters: [
      { name, extensions },
      { name: words.allFiles, extensions: ['*'] },
    ],
    properties: ['openFile'],
  })
  const choose = (...given: Parameters<typeof optionsFor>) => choosePath(window(), optionsFor(...given))
  return {
    appVersion: app.getVersion(),
    choosePlace(suggestedName: string) {
      const filters = endings
        .filter(({ ending }) => suggestedName.endsWith(ending))
        .map(({ ending, name }) => ({ name, extensions: [ending.slice(1)] }))
      return choosePlace(window(), { title: words.transfer.save, defaultPath: suggestedName, filters })
    },
    chooseFile: () => choose(words.transfer.importable, ['jsonl', 'json', 'zip']),
    chooseImports: () =>
      choosePaths(window(), {
        ...optionsFor(words.transfer.importable, ['jsonl', 'json', 'zip', 'cherrybackup', 'bak']),
        properties: ['openFile', 'multiSelections'],
      }),
    chooseTable: () => choose(words.transfer.table, ['csv', 'tsv', 'txt', 'json']),
    choosePrompts: () => choose(words.transfer.prompts, ['json', 'csv', 'tsv', 'txt']),
    chooseDictionary: () =>
      choosePath(window(), {
        ...optionsFor(words.spelling.dictionaries, ['dic', 'aff']),
        title: words.spelling.choose,
        ...(existsSync(systemDictionaries) && { defaultPath: systemDictionaries }),
      }),
    chooseFolder: () =>
      choosePath(window(), {
        title: words.transfer.folder,
        properties: ['openDirectory', 'createDirectory'],
      }),
    nameOf: (file: string) => displayName(basename(file)),
    remove: (file: string) => rmSync(file, { force: true, recursive: true }),
    ...createExportedFiles(showInFolder),
  }
}
