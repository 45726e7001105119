import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scene } from './scene.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * The hash of each picture's sources when it was taken. Times would not do: an unchanged picture is not
 * written again.
 */
const note = join(root, 'docs/pictures/taken.json')

type Taken = Readonly<Record<string, Readonly<Record<string, string>>>>

export function noteTaken(scene: Scene): void {
  const taken = { ...readTaken(), [scene.name]: sumsOf(scene) }
  const names = Object.keys(taken).toSorted()
  const sorted = Object.fromEntries(names.map((name) => [name, taken[name]]))
  writeFileSync(note, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The pictures that may be out of date: their sources, and those that have changed since. */
export function findOld(scenes: readonly Scene[]): { readonly name: string; readonly changed: string[] }[] {
  const taken = readTaken()
  return scenes
    .map((scene) => {
      const then = taken[scene.name] ?? {}
      const changed = Object.entries(sumsOf(scene)).filter(([path, sum]) => then[path] !== sum)
      return { name: scene.name, changed: changed.map(([path]) => path) }
    })
    .filter(({ changed }) => changed.length > 0)
}

function readTaken(): Taken {
  return existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {}
}

function sumsOf({ shows }: Scene): Record<string, string> {
  return Object.fromEntries(shows.map((path) => [path, sumOf(path)]))
}

function sumOf(path: string): string {
  const hash = createHash('sha256')
  for (const file of filesUnder(path)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

function filesUnder(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).toSorted()
  return names.flatMap((name) => filesUnder(`${path}/${name}`))
}
