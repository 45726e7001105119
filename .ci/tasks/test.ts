import { runSteps } from '../steps.ts'
import { endWith } from '../tools.ts'

const names = process.argv.slice(2)
const rest = names.filter((name) => name !== 'exhaustive')
// Ten times the cases of every property, kill and hostile answer, and each state of the window in every way.
if (rest.length < names.length) process.env['TALLY_TEST_CASES'] ??= '10'
await endWith(runSteps(rest))
