import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { ImportProblem } from '../../../src/shared/contract/conversations/transfer.ts'
import { estimateTokens } from '../../../src/shared/domain/usage/token-rates.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { anyWorld, fill } from './arbitrary-world.ts'
import { contentsOf, exportEverything, importFrom, openFresh } from './whole-world.ts'

/** A world with at least one of everything. */
export const sampleWorld = fc
  .sample(anyWorld, { seed: 7, numRuns: 60 })
  .flat()
  .filter(({ tree, ends }) => tree.length > 3 && ends.length > 1)
  .slice(0, 4)

const kinds = [
  'connection',
  'project',
  'project-correction',
  'program',
  'prompt-folder',
  'prompt',
  'custom-word',
  'price',
  'bill',
  'budget',
  'budget-override',
  'clearing',
  'image',
  'image-part',
  'conversation',
  'message',
  'call',
] as const
type Kind = (typeof kinds)[number]

/** The counts by kind at the end of a file. */
const nameOf = (kind: Kind): string =>
  `${kind.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase())}s`

/** The lines of a sound archive without its last. */
export type Body = readonly string[]

/** Lines with a correct checksum below them: an attacker can compute one too. */
export function sealed(body: Body): string {
  const countOf = (kind: Kind): number => body.filter((line) => line.startsWith(`{"type":"${kind}"`)).length
  const counts = Object.fromEntries(kinds.map((kind) => [nameOf(kind), countOf(kind)]))
  const sha256 = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex')
  return `${[...body, JSON.stringify({ type: 'end', ...counts, sha256 })].join('\n')}\n`
}

/** The archive with its first line of this kind changed. */
export function withLine(body: Body, kind: Kind, change: (line: string) => string): string {
  const index = body.findIndex((line) => line.startsWith(`{"type":"${kind}"`))
  return sealed(body.toSpliced(index, 1, change(body[index] ?? '')))
}

export function withFields(body: Body, kind: Kind, fields: (record: { id: string }) => object): string {
  return withLine(body, kind, (line) => {
    const record = JSON.parse(line)
    return JSON.stringify({ ...record, ...fields(record) })
  })
}

let soundArchive: string | null = null

/** The text of a sound archive, exported once for all tests of a file. */
async function readSoundArchive(folder: string): Promise<string> {
  if (soundArchive !== null) return soundArchive
  const file = join(folder, 'sound.jsonl')
  const here = openFresh(folder)
  fill(here, sampleWorld)
  here.store.calls.interruptUnfinished(estimateTokens)
  await exportEverything(here, file)
  here.close()
  soundArchive = readFileSync(file, 'utf8')
  return soundArchive
}

/** A sound archive, and an empty database to import files into. */
export async function prepare() {
  const folder = temporaryFolder()
  const file = join(folder, 'import me.jsonl')
  const archive = await readSoundArchive(folder)
  writeFileSync(file, archive)
  const lines = archive.trimEnd().split('\n')
  const there = openFresh(folder)

  async function importing(content: string | Uint8Array): ReturnType<typeof importFrom> {
    const before = contentsOf(there)
    writeFileSync(file, content)
    const outcome = await importFrom(there, file)
    if (outcome.kind === 'refused') expect(contentsOf(there)).toEqual(before)
    return outcome
  }

  async function refusalOf(content: string | Uint8Array): Promise<ImportProblem> {
    const outcome = await importing(content)
    if (outcome.kind === 'done') throw new Error('It was taken over.')
    return outcome.problem
  }

  return { folder, file, there, lines, body: lines.slice(0, -1), importing, refusalOf }
}

export type Prepared = Awaited<ReturnType<typeof prepare>>
