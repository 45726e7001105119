import { runHost } from '../host.ts'
import { endWith } from '../tools.ts'

await endWith(runHost(process.argv.slice(2)))
