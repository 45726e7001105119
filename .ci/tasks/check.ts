import { runSteps } from '../steps.ts'
import { endWith } from '../tools.ts'

await endWith(runSteps(['lint', 'types', 'unit']))
