import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.ts'
import { findDistribution } from '../electron-distribution.ts'
import { deliver, pack } from '../pack/pack.ts'
import type { Processor, System } from '../pack/systems.ts'
import { endWith, root } from '../tools.ts'

async function packNow(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      arch: { type: 'string', multiple: true, default: [process.arch] },
      out: { type: 'string', default: 'dist' },
    },
  })
  await build()
  const out = resolve(root, values.out)
  const targets = positionals.length > 0 ? positionals : ['dir']
  const order = { system: process.platform as System, processors: values.arch as Processor[] }
  const electronDist = await findDistribution(order)
  await pack({ ...order, targets, project: root, electronDist, out })
  deliver(out)
  return 0
}

await endWith(packNow(process.argv.slice(2)))
