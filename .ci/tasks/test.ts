import { runSteps } from '../steps.ts'
import { endWith } from '../tools.ts'

await endWith(runSteps(process.argv.slice(2)))
