import { fileURLToPath } from 'node:url'
import { runHostCommand } from './command.ts'

const bundle = fileURLToPath(new URL('../../out/main/index.js', import.meta.url))

await runHostCommand(process.argv.slice(2), bundle)
