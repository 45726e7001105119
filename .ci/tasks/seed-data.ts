import { join } from 'node:path'
import { runCommand } from '../run-command.mjs'
import { endWith, root } from '../tools.ts'

const main = join(root, 'test', 'seed-data', 'main.ts')
await endWith(runCommand(process.execPath, [main, ...process.argv.slice(2)]).then(({ code }) => code))
