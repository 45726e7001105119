import { stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import { AppError } from '../../shared/domain/app/errors.ts'
import { freePlaceIn } from './exported-files.ts'

/** Each purpose has its own folder. */
export type FilePurpose =
  | 'backups'
  | 'certificates'
  | 'dictionaries'
  | 'exports'
  | 'imports'
  | 'ledger-copy'
  | 'prompts'
  | 'tables'

export interface Opening extends Pick<OpenDialogOptions, 'title' | 'filters'> {
  readonly properties: readonly NonNullable<OpenDialogOptions['properties']>[number][]
  /** Null remembers nothing. */
  readonly purpose: FilePurpose | null
  /** The folder for the first time. */
  readonly firstFolder?: string
}

/** The system's dialogs for files and folders. */
export interface FilePicker {
  /** The files or folders that the user picks; none where they cancel. */
  open(opening: Opening): Promise<readonly string[]>
  /** The path where the user wants a new file; null where they cancel. */
  save(suggestedName: string, options: Pick<SaveDialogOptions, 'title' | 'filters'>): Promise<string | null>
}

/** Keeps the last folder of each purpose. */
export interface FolderKeeper {
  read(): Readonly<Record<string, string>>
  write(folders: Readonly<Record<string, string>>): void
}

/** A folder of a network that is away can block for minutes. */
const maxLookMs = 500
/** A name such as `notes 1.2` has no ending. */
const ending = /\.[a-z][a-z\d]{0,9}$/i

/**
 * Without a folder, Electron opens every dialog in Downloads. So each dialog begins in the last folder of its
 * purpose. Only main knows these folders.
 */
export function createFilePicker(window: () => BrowserWindow | null, keeper: FolderKeeper): FilePicker {
  async function folderOf(purpose: FilePurpose | null, first: string | null): Promise<string | null> {
    const last = purpose === null ? undefined : keeper.read()[purpose]
    if (last !== undefined && (await isFolder(last))) return last
    return first !== null && (await isFolder(first)) ? first : null
  }

  function remember(purpose: FilePurpose, folder: string): void {
    try {
      keeper.write({ ...keeper.read(), [purpose]: folder })
    } catch (error) {
      // The choice counts even where nothing can be saved.
      if (!(error instanceof AppError)) throw error
    }
  }

  return {
    async open({ purpose, firstFolder = null, properties, ...options }) {
      const folder = await folderOf(purpose, firstFolder)
      const { filePaths } = await show(window(), dialog.showOpenDialog, {
        ...options,
        properties: [...properties],
        ...(folder !== null && { defaultPath: folder }),
      })
      const [path] = filePaths
      if (purpose !== null && path !== undefined)
        remember(purpose, properties.includes('openDirectory') ? path : dirname(path))
      return filePaths
    },
    async save(suggestedName, options) {
      const folder = await folderOf('exports', null)
      const { canceled, filePath } = await show(window(), dialog.showSaveDialog, {
        ...options,
        defaultPath: folder === null ? suggestedName : join(folder, suggestedName),
        // Linux replaces a file without a question otherwise.
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      })
      if (canceled || filePath === '') return null
      remember('exports', dirname(filePath))
      if (ending.test(filePath)) return filePath
      // Linux adds no ending. Nobody was asked about the file with it.
      return freePlaceIn(dirname(filePath), basename(filePath), extname(suggestedName))
    },
  }
}

/** The file or folder that the user picks; null where they cancel. */
export async function chooseOne(picker: FilePicker, opening: Opening): Promise<string | null> {
  const [path = null] = await picker.open(opening)
  return path
}

interface ShowDialog<Options, Shown> {
  (window: BrowserWindow, options: Options): Promise<Shown>
  (options: Options): Promise<Shown>
}

function show<Options, Shown>(
  window: BrowserWindow | null,
  ask: ShowDialog<Options, Shown>,
  options: Options,
): Promise<Shown> {
  return window === null ? ask(options) : ask(window, options)
}

async function isFolder(path: string): Promise<boolean> {
  const found = stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  )
  return await Promise.race([found, pause(maxLookMs, false, { ref: false })])
}
