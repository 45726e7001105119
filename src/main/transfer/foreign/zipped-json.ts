import type { Skips } from '../import-skips.ts'
import { parseContent } from '../json-content.ts'
import type { ZippedFile } from '../read-zip.ts'
import { importRefused, throwIfFalseSize } from '../transfer-error.ts'

export interface NamedJson {
  /** Its path in the zip: never a path on this computer. */
  readonly path: string
  readonly value: unknown
}

/** The most bytes that the read files of one zip may unpack to. */
const maxBytes = 1_000_000_000
/** The most files whose content is looked at to recognize a zip. */
const maxTried = 100

/** Throws if the files of a recognized zip unpack to more than Tally reads at once. */
export function limitUnpacked(files: readonly ZippedFile[]): void {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw importRefused('The unpacked zip is too large to import.', null, 'unpacked-too-large')
}

/**
 * The files of a zip with one chat each, recognized by the content of one of them; null for another zip. A
 * damaged file doesn't stop the others, but one with a false size does.
 */
export function jsonFilesIn(
  zipped: readonly ZippedFile[],
  ending: string,
  isLike: (value: unknown) => boolean,
): ((skips: Skips) => Generator<NamedJson>) | null {
  const named = zipped.filter(({ name }) => name.endsWith(ending))
  const files = named.length > 0 ? named : zipped.filter(({ name }) => name.endsWith('.json'))
  if (!files.slice(0, maxTried).some((file) => isLike(readJson(file)))) return null
  limitUnpacked(files)
  return function* readEach(skips) {
    for (const file of files) {
      const value = readJson(file)
      if (isLike(value)) yield { path: file.name, value }
      else skips.count('unreadable-file', file.name)
    }
  }
}

/** Undefined for a damaged file. */
export function readJson(file: ZippedFile): unknown {
  try {
    return parseContent(file.read())
  } catch (error) {
    throwIfFalseSize(error)
    return undefined
  }
}
