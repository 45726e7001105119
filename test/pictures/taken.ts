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

/** Notes a new picture, and forgets those whose scenes are gone. */
export function noteTaken(scene: Scene, all: readonly Scene[]): void {
  const taken = { ...readTaken(), [scene.name]: sumsOf(scene) }
  const names = all.map(({ name }) => name).toSorted()
  const sorted = Object.fromEntries(names.map((name) => [name, taken[name]]))
  writeFileSync(note, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The sources that changed after a picture was taken, which may be out of date. */
export function changedSince(scene: Scene): readonly string[] {
  const then = readTaken()[scene.name] ?? {}
  return Object.entries(sumsOf(scene)).flatMap(([path, sum]) => (then[path] === sum ? [] : [path]))
}

function readTaken(): Taken {
  return existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {}
}

function sumsOf({ shows, begins }: Scene): Record<string, string> {
  const paths = begins === 'three-months' ? [...shows, 'test/pictures/world'] : shows
  return Object.fromEntries(paths.map((path) => [path, sumOf(path)]))
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
