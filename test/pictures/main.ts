import { scenes } from './scenes.ts'
import { takePictures } from './take-pictures.ts'

const names = process.argv.slice(2)
const known = scenes.map(({ name }) => name)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length === 0) await takePictures(names)
else {
  console.error(`Usage: pictures [NAME...]\nUnknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  process.exitCode = 2
}
