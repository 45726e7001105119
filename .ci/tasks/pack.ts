import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build.ts'
import { findDistribution } from '../electron-distribution.ts'
import { makePackages, packageTools } from '../pack/linux/make-packages.ts'
import type { PackageKind } from '../pack/linux/tree.ts'
import { pack } from '../pack/pack.ts'
import type { Processor, System } from '../pack/systems.ts'
import { endWith, isOnPath, root } from '../tools.ts'

/** The targets that electron-builder makes on each system, besides the folder. */
const targetsOf: Readonly<Record<System, readonly string[]>> = {
  darwin: ['dmg', 'zip'],
  linux: ['AppImage'],
  win32: ['nsis', 'portable'],
}
const processorsOf: Readonly<Record<System, readonly Processor[]>> = {
  darwin: ['x64', 'arm64', 'universal'],
  linux: ['x64', 'arm64'],
  win32: ['x64', 'arm64'],
}

/** Returns the name if it is a known one, or says in words why not. */
function oneOf<Name extends string>(names: readonly Name[], given: string, what: string): Name {
  const found = names.find((name) => name === given)
  if (found === undefined) throw new Error(`Unknown ${what} "${given}". Known: ${names.join(', ')}.`)
  return found
}

const isPackageKind = (name: string): name is PackageKind => name in packageTools

/**
 * Without names: the folder, and on Linux a package for each available tool. For another system only the
 * folder can be made.
 */
function asked(positionals: readonly string[], system: System): readonly string[] {
  if (system !== process.platform) return positionals.map((name) => oneOf(['dir'], name, 'package'))
  const linux = system === 'linux' ? Object.keys(packageTools).filter(isPackageKind) : []
  if (positionals.length === 0) return ['dir', ...linux.filter((name) => isOnPath(packageTools[name]))]
  return positionals.map((name) => oneOf(['dir', ...targetsOf[system], ...linux], name, 'package'))
}

async function packNow(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      arch: { type: 'string', multiple: true, default: [process.arch] },
      system: { type: 'string', default: process.platform },
      out: { type: 'string', default: 'dist' },
    },
  })
  const system = oneOf(['darwin', 'linux', 'win32'], values.system, 'system')
  const names = asked(positionals, system)
  const processors = values.arch.map((name) => oneOf(processorsOf[system], name, 'processor'))
  const electronDist = await findDistribution({ system, processors })
  await ensureBuilt()
  const targets = names.filter((name) => !isPackageKind(name))
  const order = { system, processors, targets: targets.length > 0 ? targets : ['dir'], electronDist }
  await pack({ ...order, project: root, out: resolve(values.out) }, async (packed, unfinished) => {
    if (system === 'linux') await makePackages(packed, names.filter(isPackageKind), unfinished)
  })
  return 0
}

await endWith(packNow(process.argv.slice(2)))
// A part of electron-builder hooks in here and ends the process with success, whatever the result.
process.removeAllListeners('beforeExit')
