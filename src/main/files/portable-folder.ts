import { lstatSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folderOfProgram, type Program } from '../installation.ts'

export type FolderProblem = 'no-folder' | 'dangling' | 'not-writable' | 'read-only' | 'out-of-reach'

export type DataChoice =
  | { readonly kind: 'default'; readonly isProgramHidden: boolean }
  | { readonly kind: 'portable'; readonly folder: string }
  | { readonly kind: 'refused'; readonly folder: string; readonly problem: FolderProblem }

const portableName = 'tally-data'

/**
 * The data folder: from the environment, else a folder of that name next to the program, else the default.
 */
export function chooseData(program: Program): DataChoice {
  const named = program.environment['TALLY_DATA_DIR'] ?? ''
  if (named !== '') return checkFolder(resolve(named), true)
  const programFolder = folderOfProgram(program)
  if (programFolder === null) return { kind: 'default', isProgramHidden: true }
  const folder = join(programFolder, portableName)
  return isAbsent(folder) ? { kind: 'default', isProgramHidden: false } : checkFolder(folder, false)
}

/** Never ignores a folder that exists but cannot be used: somebody keeps their chats there. */
function checkFolder(folder: string, isMade: boolean): DataChoice {
  const problem = problemOf(folder, isMade)
  return problem === null ? { kind: 'portable', folder } : { kind: 'refused', folder, problem }
}

function isAbsent(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined
  } catch (error) {
    return codeOf(error) === 'ENOTDIR'
  }
}

/** Writes a file to find out: permissions don't reveal read-only media. */
function problemOf(folder: string, isMade: boolean): FolderProblem | null {
  try {
    if (isMade && isAbsent(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found === undefined) return 'dangling'
    if (!found.isDirectory()) return 'no-folder'
    rmdirSync(mkdtempSync(join(folder, 'tally-')))
    return null
  } catch (error) {
    const problem = problems[codeOf(error)]
    return problem === undefined ? 'out-of-reach' : problem
  }
}

const problems: Readonly<Record<string, FolderProblem | null>> = {
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'read-only',
  EEXIST: 'no-folder',
  ENOTDIR: 'no-folder',
  // Data on a full disk can still be read: the window opens and reports the problem.
  ENOSPC: null,
  EDQUOT: null,
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
