import { parseArgs } from 'node:util'
import { findOldPictures } from './old-pictures.ts'
import { scenes } from './scenes.ts'
import { takePictures } from './take-pictures.ts'

const usage = 'Usage: pictures [NAME...] | pictures --check'

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

function parseCommandLine() {
  try {
    return parseArgs({ options: { check: { type: 'boolean', default: false } }, allowPositionals: true })
  } catch {
    return fail(usage)
  }
}

/** For the workflow of releases: the history has to be there whole. */
function check(): void {
  const old = findOldPictures(scenes)
  for (const { name, changes } of old)
    console.error(
      `${name}: ${changes === null ? 'never committed' : `may be out of date:\n  ${changes.join('\n  ')}`}`,
    )
  if (old.length === 0) console.log(`${scenes.length} pictures are as young as what they show.`)
  else process.exitCode = 1
}

const { positionals: names, values } = parseCommandLine()
const unknown = names.filter((name) => !scenes.some((scene) => scene.name === name))
if (unknown.length > 0)
  fail(`No scene ${unknown.join(', ')}; there are ${scenes.map(({ name }) => name).join(', ')}.`)
if (values.check) check()
else await takePictures(scenes.filter(({ name }) => names.length === 0 || names.includes(name)))
