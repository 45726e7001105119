import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { configurationFor } from './electron-builder.ts'
import { inspectPackage, type PackedFolder } from './inspect-package.ts'
import { inMegabytes, weigh } from './sizes.ts'
import { layouts, type Processor, type System } from './systems.ts'

interface PackOrder {
  readonly system: System
  readonly processors: readonly Processor[]
  /** As electron-builder names them. */
  readonly targets: readonly string[]
  readonly project: string
  /** A folder with an unpacked Electron or its archives; null has electron-builder fetch it. */
  readonly electronDist: string | null
  readonly out: string
}

const platforms: Readonly<Record<System, Platform>> = {
  darwin: Platform.MAC,
  linux: Platform.LINUX,
  win32: Platform.WINDOWS,
}

/** Files that electron-builder leaves for its own use. */
const leftovers = /^(?:\.|builder-)/

/**
 * Packs into a temporary folder and inspects the result. `complete` checks the result and may make more
 * packages from it. Only then the result moves to `out`, so that the rest of a failed run is never mistaken
 * for a package.
 */
export async function pack(
  order: PackOrder,
  complete: (packed: readonly PackedFolder[], unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = join(order.out, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const packed = await makeFolders(order, unfinished)
  for (const one of packed) await inspect(one)
  await complete(packed, unfinished)
  deliver(unfinished, order.out)
}

async function makeFolders(order: PackOrder, output: string): Promise<PackedFolder[]> {
  const { system, processors, targets, project, electronDist } = order
  const configuration = configurationFor(system, process.env)
  const made = await build({
    projectDir: project,
    targets: platforms[system].createTarget([...targets], ...processors.map((name) => Arch[name])),
    publish: 'never',
    config: { ...configuration, directories: { ...configuration.directories, output }, electronDist },
  })
  // electron-builder can report success although one of its tools was not available.
  const files = made.filter((file) => existsSync(file))
  const missing = targets.filter((target) => target !== 'dir' && !files.some((file) => isOf(target, file)))
  if (missing.length > 0) throw new Error(`electron-builder made no ${missing.join(', no ')}.`)
  return processors.map((processor) => ({
    system,
    processor,
    folder: join(output, folderName(system, processor)),
  }))
}

/** Both kinds for Windows end in the same way. */
function isOf(target: string, file: string): boolean {
  if (target === 'nsis') return /-Setup-.*\.exe$/u.test(file)
  return target === 'portable' ? /-portable-.*\.exe$/u.test(file) : file.endsWith(`.${target}`)
}

/** As electron-builder calls the folder. */
function folderName(system: System, processor: Processor): string {
  const suffix = processor === 'x64' ? '' : `-${processor}`
  return { darwin: `mac${suffix}`, linux: `linux${suffix}-unpacked`, win32: `win${suffix}-unpacked` }[system]
}

async function inspect(packed: PackedFolder): Promise<void> {
  const wrong = await inspectPackage(packed)
  const what = `${packed.system}-${packed.processor}`
  if (wrong.length > 0) throw new Error(`The package for ${what} has problems:\n  ${wrong.join('\n  ')}`)
  const archive = join(packed.folder, layouts[packed.system].resources, 'app.asar')
  const sizes = weigh(packed.folder, archive, packed.processor).map(
    ({ name, size, atMost }) => `${name} ${inMegabytes(size)} (at most ${inMegabytes(atMost)})`,
  )
  console.log(`Inspected the package for ${what}: ${sizes.join(', ')}.`)
}

function deliver(unfinished: string, out: string): void {
  for (const name of readdirSync(unfinished).filter((entry) => !leftovers.test(entry))) {
    rmSync(join(out, name), { recursive: true, force: true })
    renameSync(join(unfinished, name), join(out, name))
    console.log(join(out, name))
  }
  rmSync(unfinished, { recursive: true, force: true })
}
