import { smoke } from '../smoke.ts'
import { endWith } from '../tools.ts'

/** Starts and ends a packed program, and prints what went wrong. */
async function smokePrograms(programs: readonly string[]): Promise<number> {
  const [program] = programs
  if (program === undefined || programs.length > 1)
    throw new Error('Name one program: npm run smoke -- PROGRAM')
  const wrong = await smoke(program)
  console.log(
    wrong.length === 0
      ? `${program} started and ended.`
      : `${program} has problems:\n  ${wrong.join('\n  ')}`,
  )
  return wrong.length === 0 ? 0 : 1
}

await endWith(smokePrograms(process.argv.slice(2)))
