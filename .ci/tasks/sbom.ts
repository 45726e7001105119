import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build.ts'
import { billOfMaterials } from '../pack/bill-of-materials.ts'
import { licensesFile } from '../pack/license-plugins.ts'
import { endWith, root } from '../tools.ts'

const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** Writes the bill of materials of the present build. */
async function writeBill(): Promise<number> {
  const { file } = parseArgs({ options: { file: { type: 'string' } } }).values
  if (file === undefined) throw new Error('Usage: npm run sbom -- --file FILE')
  await ensureBuilt()
  const bill = billOfMaterials({
    application: read('package.json'),
    packages: read('package-lock.json').packages,
    shipped: read('out', 'renderer', licensesFile),
  })
  writeFileSync(resolve(file), `${JSON.stringify(bill, null, 2)}\n`)
  const count = bill.components.filter(({ scope }) => scope === 'required').length
  console.log(
    `${resolve(file)}: ${count} packages in the app, ${bill.components.length - count} to build and test it`,
  )
  return 0
}

await endWith(writeBill())
