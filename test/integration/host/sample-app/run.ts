import { join } from 'node:path'
import { runHostCommand } from '../../../host/command.ts'

await runHostCommand(process.argv.slice(2), join(import.meta.dirname, 'main.ts'))
