import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { configurationFor } from './electron-builder.ts'
import type { Processor, System } from './systems.ts'

export interface PackOrder {
  readonly system: System
  readonly processors: readonly Processor[]
  /** As electron-builder names them. */
  readonly targets: readonly string[]
  readonly project: string
  /** A folder with an unpacked Electron or its archives; null has electron-builder fetch it. */
  readonly electronDist: string | null
  readonly out: string
}

export interface Packed {
  readonly system: System
  readonly processor: Processor
  readonly folder: string
}

const platforms: Readonly<Record<System, Platform>> = {
  darwin: Platform.MAC,
  linux: Platform.LINUX,
  win32: Platform.WINDOWS,
}

/** What electron-builder leaves for its own use. */
const leftovers = /^(?:\.|builder-)/

/** Packs into a folder of its own first, so that what a failure leaves is never taken for a package. */
export async function pack({
  system,
  processors,
  targets,
  project,
  electronDist,
  out,
}: PackOrder): Promise<Packed[]> {
  const unfinished = join(out, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const configuration = configurationFor(system, process.env)
  const artifacts = await build({
    projectDir: project,
    targets: platforms[system].createTarget([...targets], ...processors.map((name) => Arch[name])),
    publish: 'never',
    config: {
      ...configuration,
      directories: { ...configuration.directories, output: unfinished },
      electronDist,
    },
  })
  const missing = artifacts.filter((file) => !existsSync(file))
  if (missing.length > 0)
    throw new Error(`electron-builder named what it did not make: ${missing.join(', ')}`)
  return processors.map((processor) => ({
    system,
    processor,
    folder: join(unfinished, folderName(system, processor)),
  }))
}

/** As electron-builder calls the folder. */
function folderName(system: System, processor: Processor): string {
  const suffix = processor === 'x64' ? '' : `-${processor}`
  return { darwin: `mac${suffix}`, linux: `linux${suffix}-unpacked`, win32: `win${suffix}-unpacked` }[system]
}

/** Only what is whole leaves the folder in which it was made. */
export function deliver(out: string): void {
  const unfinished = join(out, 'unfinished')
  for (const name of readdirSync(unfinished).filter((entry) => !leftovers.test(entry))) {
    rmSync(join(out, name), { recursive: true, force: true })
    renameSync(join(unfinished, name), join(out, name))
  }
  rmSync(unfinished, { recursive: true, force: true })
}
