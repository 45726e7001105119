import { parseArgs } from 'node:util'
import { scenes } from './scenes.ts'
import { takePictures } from './take-pictures.ts'
import { findOld } from './taken.ts'

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

/** For the workflow of releases, which wants pictures of the app as it is. */
function check(): void {
  const old = findOld(scenes)
  for (const { name, changed } of old)
    console.error(`${name} may be out of date: ${changed.join(', ')} changed.`)
  if (old.length === 0) console.log(`${scenes.length} pictures are up to date.`)
  else process.exitCode = 1
}

const { positionals: names, values } = parseCommandLine()
const unknown = names.filter((name) => !scenes.some((scene) => scene.name === name))
if (unknown.length > 0)
  fail(`Unknown scene: ${unknown.join(', ')}. Known: ${scenes.map(({ name }) => name).join(', ')}.`)
if (values.check) check()
else await takePictures(scenes.filter(({ name }) => names.length === 0 || names.includes(name)))
