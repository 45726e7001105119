import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly size?: number
  readonly offset?: string
  /** The file is next to the archive, where the system can load it. */
  readonly unpacked?: boolean
  readonly integrity?: { readonly algorithm: string; readonly hash: string }
}

export interface Archive {
  /**
   * The hash of the file list, which holds the hash of each file. macOS and Windows check the archive against
   * it.
   */
  readonly hash: string
  /** The paths of all files in the archive, with `/` on every system. */
  readonly paths: readonly string[]
  readonly unpacked: readonly string[]
  read(path: string): Buffer
  /** The files whose content does not match their hash in the list. */
  changed(): readonly string[]
}

/** Read without the tool that wrote it: https://github.com/electron/asar#format */
export function readArchive(file: string): Archive {
  const bytes = readFileSync(file)
  const content = 8 + bytes.readUInt32LE(4)
  const list = bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))
  const entries = new Map(filesIn(JSON.parse(list)))
  const read = (path: string): Buffer => {
    const { size, offset } = entries.get(path) ?? {}
    if (size === undefined || offset === undefined) throw new Error(`${path} is not in the archive.`)
    return bytes.subarray(content + Number(offset), content + Number(offset) + size)
  }
  const isUnpacked = (path: string): boolean => entries.get(path)?.unpacked === true
  const paths = [...entries.keys()]
  const inside = paths.filter((path) => !isUnpacked(path))
  return {
    hash: sha256(Buffer.from(list)),
    paths,
    unpacked: paths.filter(isUnpacked),
    read,
    changed: () => inside.filter((path) => sha256(read(path)) !== entries.get(path)?.integrity?.hash),
  }
}

function filesIn(entry: Entry, path = ''): [string, Entry][] {
  if (entry.files === undefined) return [[path, entry]]
  return Object.entries(entry.files).flatMap(([name, inner]) =>
    filesIn(inner, path === '' ? name : `${path}/${name}`),
  )
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
