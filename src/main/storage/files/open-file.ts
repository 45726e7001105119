import { closeSync, openSync } from 'node:fs'
import { AppError } from '../../../shared/domain/app/errors.ts'

/** Opens a file until the end of the block that holds it with `using`. */
export function openFile(path: string, flags: string, mode?: number) {
  const handle = openSync(path, flags, mode)
  return { handle, [Symbol.dispose]: () => closeSync(handle) }
}

/** Hides file system errors of a chosen file, because their texts contain paths. */
export function orNotRead<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new AppError('file-not-read', 'The file could not be read.', { cause })
  }
}
