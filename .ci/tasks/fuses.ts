import { fuses } from '../pack/fuses.ts'
import { readFuses, wrongFuses } from '../pack/set-fuses.ts'
import { endWith } from '../tools.ts'

/**
 * Prints the fuses of a binary next to the wanted ones, or without a binary the table. Fails where they
 * differ.
 */
async function showFuses(electron: string | undefined): Promise<number> {
  if (electron === undefined) {
    for (const [name, { isOn, why }] of Object.entries(fuses)) {
      console.log(`${name}: ${isOn ? 'on' : 'off'}\n  ${why}`)
    }
    return 0
  }
  const read = await readFuses(electron)
  for (const { name, found } of read) console.log(`${name}: ${found}`)
  const wrong = wrongFuses(read)
  console.log(wrong.length === 0 ? 'All fuses are set as required.' : `Wrong fuses: ${wrong.join('; ')}`)
  return wrong.length === 0 ? 0 : 1
}

await endWith(showFuses(process.argv[2]))
