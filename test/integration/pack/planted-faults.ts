import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArchive } from '../../../.ci/pack/archive.ts'
import { elfHead, fuseWire } from './fake-electron.ts'

type Plant = (folder: string) => void

const archiveIn = (folder: string): string => join(folder, 'resources', 'app.asar')
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Puts files into an archive, or removes them with null. */
function inArchive(changes: Readonly<Record<string, string | null>>): Plant {
  return (folder) => {
    const archive = readArchive(archiveIn(folder))
    const files = new Map<string, Buffer | null>(
      archive.paths.map((path) => [path, archive.unpacked.includes(path) ? null : archive.read(path)]),
    )
    for (const [path, content] of Object.entries(changes)) {
      if (content === null) files.delete(path)
      else files.set(path, Buffer.from(content))
    }
    writeFileSync(archiveIn(folder), archiveOf(files))
  }
}

interface Tree {
  files: Record<string, Tree | object>
}

/** Null marks a file next to the archive. */
function archiveOf(files: ReadonlyMap<string, Buffer | null>): Buffer {
  const tree: Tree = { files: {} }
  let offset = 0
  for (const [path, content] of files) {
    const names = path.split('/')
    const name = names.pop() ?? ''
    let place = tree
    for (const folder of names) {
      place.files[folder] ??= { files: {} }
      place = place.files[folder] as Tree
    }
    place.files[name] =
      content === null
        ? { size: 0, unpacked: true }
        : { size: content.length, offset: String(offset), integrity: { hash: sha256(content) } }
    offset += content?.length ?? 0
  }
  const list = Buffer.from(JSON.stringify(tree))
  const room = Math.ceil(list.length / 4) * 4
  const head = Buffer.alloc(16 + room)
  ;[4, room + 8, room + 4, list.length].forEach((size, place) => {
    head.writeUInt32LE(size, place * 4)
  })
  list.copy(head, 16)
  return Buffer.concat([head, ...[...files.values()].filter((content) => content !== null)])
}

function withFile(path: string, content: string | Uint8Array): Plant {
  return (folder) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** As an attacker would without a tool for it. */
function changeLastByte(folder: string): void {
  const bytes = readFileSync(archiveIn(folder))
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  writeFileSync(archiveIn(folder), bytes)
}

const prebuilds = 'resources/app.asar.unpacked/node_modules/keytar/prebuilds'
const isOn = (fuse: number, on: boolean): string => {
  const wire = '000011001'
  return `${wire.slice(0, fuse)}${Number(on)}${wire.slice(fuse + 1)}`
}
const program = (head: Buffer, wire?: string): Buffer => Buffer.concat([head, fuseWire(wire)])

/** Faults that must never be released, each with the words that report it. The package is for Linux. */
export const plantedFaults: readonly (readonly [what: string, plant: Plant, said: RegExp])[] = [
  ['a source map', inArchive({ 'out/main/index.js.map': '{}' }), /index\.js\.map doesn't belong/],
  [
    'a map within a file',
    inArchive({ 'out/main/chunks/a.js': '//# sourceMappingURL=data:,' }),
    /includes its sources/,
  ],
  ['a test', inArchive({ 'out/main/index.test.js': '' }), /index\.test\.js doesn't belong/],
  ['a source', inArchive({ 'src/main/index.ts': '' }), /src\/main\/index\.ts doesn't belong/],
  ['a package of the build', inArchive({ 'node_modules/vite/a.js': '' }), /vite\/a\.js doesn't belong/],
  ['what tells of the build', inArchive({ 'package.json': '{"scripts":{}}' }), /tells of building/],
  ['another version', inArchive({ 'package.json': '{"version":"0.0.1"}' }), /the version is 0\.0\.1/],
  ['no list of licenses', inArchive({ 'out/renderer/licenses.json': null }), /license of react isn't/],
  ['no window', inArchive({ 'out/renderer/index.html': null }), /index\.html isn't in the archive/],
  ['a changed file', changeLastByte, /differs from the archive's list/],
  ['a second native file', withFile(`${prebuilds}/linux-arm64/keytar.node`, ''), /arm64.*beside the archive/],
  [
    'a native file for another',
    withFile(`${prebuilds}/linux-x64/keytar.node`, elfHead('arm64')),
    /doesn't match its folder/,
  ],
  ['no native file', (folder) => rmSync(join(folder, prebuilds), { recursive: true }), /isn't beside/],
  ['a fuse that is on', withFile('tally', program(elfHead('x64'), isOn(0, true))), /RunAsNode is on/],
  ['a fuse that is off', withFile('tally', program(elfHead('x64'), isOn(4, false))), /Integrity\w+ is off/],
  [
    'another processor',
    withFile('tally', program(elfHead('arm64'), isOn(0, false))),
    /tally is for linux-arm64/,
  ],
  ["Electron's own app", withFile('resources/default_app.asar', ''), /default_app\.asar doesn't belong/],
  [
    'no licenses of Chromium',
    (folder) => rmSync(join(folder, 'LICENSES.chromium.html')),
    /chromium.*missing/,
  ],
  ['too much', (folder) => truncateSync(join(folder, 'LICENSE.txt'), 400_000_000), /more than 350\.0 MB/],
]
