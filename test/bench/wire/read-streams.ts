import { type ContenderName, contenders } from './contenders.ts'
import { textLength } from './token-stream.ts'

const [name = '', baseAddress = ''] = process.argv.slice(2)
const read = contenders[name as ContenderName]

const warmUps = 2
const counted = 4

async function readChecked(): Promise<void> {
  const length = await read(baseAddress)
  if (name !== 'raw reading' && length !== textLength()) throw new Error(`${name} read ${length} characters.`)
}

/** The first streams warm up the engine; only the later ones count. */
for (let stream = 0; stream < warmUps; stream += 1) await readChecked()
const before = process.cpuUsage()
for (let stream = 0; stream < counted; stream += 1) await readChecked()
const { user, system } = process.cpuUsage(before)
console.log((user + system) / counted)
