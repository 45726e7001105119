import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Archive, readArchive } from './archive.ts'
import { identity } from './identity.ts'
import { madeFor } from './native-file.ts'
import { readFuses, wrongFuses } from './set-fuses.ts'
import { inMegabytes, weigh } from './sizes.ts'
import { keytarFilesOf, layouts, type Processor, pictureFiles, type System } from './systems.ts'

export interface PackedFolder {
  readonly folder: string
  readonly system: System
  readonly processor: Processor
}

const needed = [
  'package.json',
  'out/main/index.js',
  'out/main/hunspell.wasm.br',
  'out/main/job-thread.js',
  'out/main/prices.json',
  'out/main/spelling-thread.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/bundle-manifest.json',
  'out/renderer/extraction-manifest.json',
  'out/renderer/licenses.json',
  'node_modules/keytar/package.json',
  'node_modules/keytar/lib/keytar.js',
]

/** All other files that the archive may have; the build names its files like this. */
const allowed = [
  /^node_modules\/keytar\/LICENSE\.md$/,
  /^out\/main\/chunks\/[\w-]+\.js$/,
  /^out\/main\/languages\/[\w-]+\.json$/,
  /^out\/renderer\/assets\/[\w-]+(?:\.module-[\w-]+)?\.(?:js|css|woff2|svg|bcmap)$/,
]

const propertyList = `${identity.productName}.app/Contents/Info.plist`

const allowedBesides = new Set(['app.asar', 'app.asar.unpacked', 'app-update.yml'])

/** Returns everything that is wrong in a packed folder, in words; nothing for a sound folder. */
export async function inspectPackage(packed: PackedFolder): Promise<string[]> {
  const { resources, program } = layouts[packed.system]
  const file = join(packed.folder, resources, 'app.asar')
  if (!existsSync(file)) return [`${file} is missing`]
  const archive = readArchive(file)
  const changed = archive.changed()
  if (changed.length > 0) return changed.map((path) => `${path} differs from the archive's list`)
  return [
    ...wrongFuses(await readFuses(join(packed.folder, program))),
    ...wrongProgram(packed),
    ...wrongFiles(archive, packed),
    ...wrongContents(archive),
    ...wrongNativeFiles(packed),
    ...wrongSurroundings(packed),
    ...missingLicenses(archive, packed),
    ...missingIntegrity(archive, packed),
    ...missingNetworkWords(packed),
    ...weigh(packed.folder, file, packed.processor)
      .filter(({ size, atMost }) => size > atMost)
      .map(({ name, size, atMost }) => `${name} has ${inMegabytes(size)}, more than ${inMegabytes(atMost)}`),
  ]
}

/** Electron may be for another system or processor than was asked for. */
function wrongProgram({ folder, system, processor }: PackedFolder): string[] {
  const { binary } = layouts[system]
  const found = madeFor(join(folder, binary))
  if (found?.system === system && found.processor === processor) return []
  const what = found === null ? 'no program' : `for ${found.system}-${found.processor}`
  return [`${binary} is ${what}, not for ${system}-${processor}`]
}

function wrongFiles({ paths }: Archive, { system, processor }: PackedFolder): string[] {
  const own = [...keytarFilesOf(system, processor), ...pictureFiles[system]]
  const isAllowed = (path: string): boolean =>
    needed.includes(path) || own.includes(path) || allowed.some((pattern) => pattern.test(path))
  return [
    ...paths.filter((path) => !isAllowed(path)).map((path) => `${path} doesn't belong in the archive`),
    ...[...needed, ...own]
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} isn't in the archive`),
  ]
}

function wrongContents(archive: Archive): string[] {
  const inside = archive.paths.filter((path) => !archive.unpacked.includes(path))
  const withMaps = inside
    .filter((path) => /\.(?:c?js|css)$/.test(path))
    .filter((path) => archive.read(path).includes('sourceMappingURL=data:'))
  const { scripts, devDependencies, version, main } = inside.includes('package.json')
    ? JSON.parse(archive.read('package.json').toString())
    : {}
  return [
    ...withMaps.map((path) => `${path} includes its sources`),
    ...(scripts === undefined && devDependencies === undefined
      ? []
      : ['package.json tells of building and testing']),
    ...(version === identity.version ? [] : [`the version is ${version}, not ${identity.version}`]),
    ...(inside.includes(main) ? [] : [`${main}, the entry point, isn't in the archive`]),
  ]
}

/** The files next to the archive must be those that only the system itself can load, and no others. */
function wrongNativeFiles({ folder, system, processor }: PackedFolder): string[] {
  const unpacked = join(folder, layouts[system].resources, 'app.asar.unpacked')
  const found = filesUnder(unpacked)
  const wanted = keytarFilesOf(system, processor)
  const wrongKind = wanted
    .filter((path) => found.includes(path))
    .filter((path) => {
      const { system: for_, processor: on } = madeFor(join(unpacked, path)) ?? {}
      return !path.includes(`/${for_}-${on}/`)
    })
  return [
    ...found
      .filter((path) => !wanted.includes(path))
      .map((path) => `${path} doesn't belong beside the archive`),
    ...wanted.filter((path) => !found.includes(path)).map((path) => `${path} isn't beside the archive`),
    ...wrongKind.map((path) => `${path} doesn't match its folder`),
  ]
}

/** On macOS, checks only the resources that Electron would run in place of the archive. */
function wrongSurroundings({ folder, system }: PackedFolder): string[] {
  const { resources } = layouts[system]
  return readdirSync(join(folder, resources))
    .filter((name) => !allowedBesides.has(name))
    .filter((name) => system !== 'darwin' || name === 'app' || name.endsWith('.asar'))
    .map((name) => `${resources}/${name} doesn't belong there`)
}

function missingLicenses(archive: Archive, { folder, system }: PackedFolder): string[] {
  const { licenses } = layouts[system]
  const files = ['LICENSE.txt', 'LICENSE.electron.txt', 'LICENSES.chromium.html']
  const list = 'out/renderer/licenses.json'
  const named: readonly { name: string }[] = archive.paths.includes(list)
    ? JSON.parse(archive.read(list).toString())
    : []
  return [
    ...files
      .filter((name) => !(statSync(join(folder, licenses, name), { throwIfNoEntry: false })?.size ?? 0))
      .map((name) => `${name} is missing`),
    ...['@github/keytar', '@pydantic/genai-prices', 'electron', 'react']
      .filter((name) => !named.some((license) => license.name === name))
      .map((name) => `the license of ${name} isn't in ${list}`),
  ]
}

/** Linux has no such check; there is no place where the hash would be. */
function missingIntegrity({ hash }: Archive, { folder, system }: PackedFolder): string[] {
  if (system === 'linux') return []
  const keeper = system === 'darwin' ? propertyList : layouts[system].binary
  const isKept = readFileSync(join(folder, keeper)).includes(hash)
  return isKept ? [] : [`${keeper} has a different hash than the archive`]
}

/** Without them, macOS lets no packaged app reach a service on the local network. */
function missingNetworkWords({ folder, system }: PackedFolder): string[] {
  if (system !== 'darwin') return []
  const list = readFileSync(join(folder, propertyList), 'utf8')
  const hasWords = /<key>NSLocalNetworkUsageDescription<\/key>\s*<string>[^<]+<\/string>/u.test(list)
  return hasWords ? [] : [`${propertyList} has no NSLocalNetworkUsageDescription`]
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()
}
