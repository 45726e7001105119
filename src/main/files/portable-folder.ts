import { lstatSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folderOfProgram, type Program } from '../program-place.ts'

export type FolderProblem = 'no-folder' | 'dangling' | 'not-writable' | 'read-only' | 'out-of-reach'

export type DataChoice =
  | { readonly kind: 'usual'; readonly isProgramHidden: boolean }
  | { readonly kind: 'portable'; readonly folder: string }
  | { readonly kind: 'refused'; readonly folder: string; readonly problem: FolderProblem }

const portableName = 'tally-data'

/** Where the data is: where the environment says, else in a folder of that name beside the program, else in the usual one. */
export function chooseData(program: Program): DataChoice {
  const named = program.environment['TALLY_DATA_DIR'] ?? ''
  if (named !== '') return judge(resolve(named), true)
  const beside = folderOfProgram(program)
  if (beside === null) return { kind: 'usual', isProgramHidden: true }
  const folder = join(beside, portableName)
  return isAbsent(folder) ? { kind: 'usual', isProgramHidden: false } : judge(folder, false)
}

/** What is there and cannot be used is never passed over: whoever put it there keeps their conversations in it. */
function judge(folder: string, isMade: boolean): DataChoice {
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

/** Only a try shows it: permissions do not tell of a medium that is read-only. */
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
  // A full disk can still be read: the window opens and says so.
  ENOSPC: null,
  EDQUOT: null,
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
