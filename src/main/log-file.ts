import { appendFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { appendFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ifPossible, orElse } from '../shared/domain/app/or-else.ts'

const folderName = 'logs'
const fileName = 'tally.log'
const olderName = 'tally.old.log'
// The file and its predecessor stay below a megabyte together.
const maxBytes = 500_000
const maxWaiting = 500
const maxLineLength = 500

export type LogFile = ReturnType<typeof createLogFile>

export function createLogFile() {
  let folder: string | null = null
  const waiting: string[] = []
  let isWriting = false
  let bytes = 0

  const take = (): string => waiting.splice(0).join('')

  /** Writes one piece after another, so that lines keep their order. */
  async function writeWaiting(place: string): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      try {
        await mkdir(place, { recursive: true, mode: 0o700 })
        // Not before: a quit at this moment writes what still waits.
        const text = take()
        if (bytes + text.length > maxBytes) {
          await rename(join(place, fileName), join(place, olderName))
          bytes = 0
        }
        await appendFile(join(place, fileName), text, { mode: 0o600 })
        bytes += text.length
      } catch {
        // A lost line is better than an error.
      }
    }
    isWriting = false
  }

  function writeSoon(): void {
    if (folder !== null && !isWriting) void writeWaiting(folder)
  }

  return {
    /** Never waits and never fails: a disk that is full or read-only loses lines and disturbs nobody. */
    write(line: string): void {
      if (waiting.length >= maxWaiting) return
      waiting.push(`${oneLine(line)}\n`)
      writeSoon()
    },
    /** Sets the folder; lines written before this wait for it. */
    placeIn(dataFolder: string): void {
      folder = join(dataFolder, folderName)
      const file = join(folder, fileName)
      bytes = orElse(() => statSync(file).size, 0)
      writeSoon()
    },
    /** The newest last, including those of the previous run. */
    lastLines(count: number): string[] {
      const files = folder === null ? [] : [join(folder, olderName), join(folder, fileName)]
      const texts = files.map((file) => orElse(() => readFileSync(file, 'latin1'), ''))
      return [...texts, ...waiting].join('').split('\n').filter(Boolean).slice(-count)
    },
    /** Writes waiting lines immediately, for a quit that leaves no time. Uses this folder if none is set yet. */
    flush(dataFolder?: string): void {
      const place = folder ?? (dataFolder === undefined ? null : join(dataFolder, folderName))
      if (place === null || waiting.length === 0) return
      ifPossible(() => {
        mkdirSync(place, { recursive: true, mode: 0o700 })
        appendFileSync(join(place, fileName), take(), { mode: 0o600 })
      })
    },
  }
}

/** ASCII only: as many bytes as characters, and no terminal control codes. */
function oneLine(line: string): string {
  return line.slice(0, maxLineLength).replaceAll(/[^ -~]/g, '?')
}
