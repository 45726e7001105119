import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseOf } from '../release/changelog.ts'
import { releaseNotes, type Signable, signable } from '../release/notes.ts'
import { endWith, root } from '../tools.ts'

const options = {
  tag: { type: 'string' },
  file: { type: 'string' },
  signed: { type: 'string', multiple: true },
} as const

const read = (name: string): string => readFileSync(join(root, name), 'utf8')

/** Compares tag, version and changelog, and writes the release notes. */
async function writeNotes(): Promise<number> {
  const { tag, file, signed = [] } = parseArgs({ options }).values
  if (tag === undefined) throw new Error('Usage: npm run release-notes -- --tag v1.0.0 --file FILE')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const { day: pricesDay } = JSON.parse(read('resources/prices.json')) as { day: string }
  const release = releaseOf({ tag, version, changelog: read('CHANGELOG.md'), pricesDay })
  console.log(`${tag}: the tag, package.json, and CHANGELOG.md agree (${release.date}).`)
  if (file === undefined) return 0
  const repository = process.env['GITHUB_REPOSITORY'] ?? 'OWNER/NAME'
  writeFileSync(resolve(file), releaseNotes({ release, signed: signed.map(asSignable), repository }))
  return 0
}

function asSignable(name: string): Signable {
  const known = signable.find((system) => system === name)
  if (known === undefined) throw new Error(`--signed takes ${signable.join(' or ')}, not ${name}.`)
  return known
}

await endWith(writeNotes())
