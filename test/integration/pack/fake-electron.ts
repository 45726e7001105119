import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { System } from '../../../.ci/pack/systems.ts'

export type FakeProcessor = 'arm64' | 'x64'

/** As Electron 45 is delivered: `1` is on, `0` off. */
export const fusesAsDelivered = '101100011'

/** The files of an unpacked Electron that packing uses. None of them runs. */
export function makeFakeElectron(folder: string, system: System, processor: FakeProcessor): void {
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  write('version', version)
  write('LICENSE', 'The license of Electron')
  write('LICENSES.chromium.html', '<p>The licenses of Chromium</p>')
  const writeParts = { darwin: writeMac, linux: writeLinux, win32: writeWindows }[system]
  writeParts(write, processor)
  if (system === 'linux') chmodSync(join(folder, 'electron'), 0o755)
}

type Write = (path: string, content: string | Uint8Array) => void

function writeLinux(write: Write, processor: FakeProcessor): void {
  write('electron', Buffer.concat([elfHead(processor), fuseWire()]))
  write('chrome-sandbox', elfHead(processor))
  writeShared(write, 'resources')
}

function writeWindows(write: Write, processor: FakeProcessor): void {
  write('electron.exe', Buffer.concat([windowsProgram(processor), fuseWire()]))
  writeShared(write, 'resources')
}

function writeShared(write: Write, resources: string): void {
  write(`${resources}/default_app.asar`, "Electron's own app")
  for (const language of ['de', 'en-US']) write(`locales/${language}.pak`, language)
}

function writeMac(write: Write, processor: FakeProcessor): void {
  const contents = 'Electron.app/Contents'
  const frameworks = `${contents}/Frameworks`
  write(`${contents}/MacOS/Electron`, machOHead(processor))
  write(`${contents}/Info.plist`, propertyList({ CFBundleExecutable: 'Electron', CFBundleName: 'Electron' }))
  write(`${contents}/Resources/default_app.asar`, "Electron's own app")
  write(`${contents}/Resources/electron.icns`, '')
  const framework = `${frameworks}/Electron Framework.framework`
  write(`${framework}/Electron Framework`, Buffer.concat([machOHead(processor), fuseWire()]))
  for (const language of ['de', 'en']) {
    write(`${contents}/Resources/${language}.lproj/locale.pak`, language)
    write(`${framework}/Versions/A/Resources/${language}.lproj/locale.pak`, language)
  }
  for (const name of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = `${frameworks}/Electron Helper${name}.app/Contents`
    write(`${helper}/MacOS/Electron Helper${name}`, machOHead(processor))
    write(`${helper}/Info.plist`, propertyList({ CFBundleExecutable: `Electron Helper${name}` }))
  }
}

export function fuseWire(wire = fusesAsDelivered): Buffer {
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
  return Buffer.concat([Buffer.alloc(1_000), sentinel, Buffer.from([1, wire.length]), Buffer.from(wire)])
}

export function elfHead(processor: FakeProcessor): Buffer {
  const head = Buffer.alloc(64)
  head.write('\x7fELF', 'latin1')
  head.writeUInt16LE(processor === 'x64' ? 0x3e : 0xb7, 18)
  return head
}

export function machOHead(processor: FakeProcessor): Buffer {
  const head = Buffer.alloc(32)
  head.writeUInt32LE(0xfeedfacf, 0)
  head.writeUInt32LE(processor === 'x64' ? 0x01000007 : 0x0100000c, 4)
  return head
}

function propertyList(entries: Readonly<Record<string, string>>): string {
  const lines = Object.entries(entries).map(([name, value]) => `<key>${name}</key><string>${value}</string>`)
  return `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${lines.join('')}</dict></plist>`
}

/** With the table of names and versions that the packager edits, made by the packager's own tool. */
function windowsProgram(processor: FakeProcessor): Buffer {
  const inPackager = ['electron-builder', 'app-builder-lib'].reduce(
    (require, name) => createRequire(require.resolve(name)),
    createRequire(import.meta.url),
  )
  const { NtExecutable, NtExecutableResource, Resource } = inPackager('resedit')
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const names = Resource.VersionInfo.createEmpty()
  names.setStringValues({ lang: 1_033, codepage: 1_200 }, { ProductName: 'Electron' })
  names.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  const bytes = Buffer.from(program.generate())
  bytes.writeUInt16LE(processor === 'x64' ? 0x8664 : 0xaa64, bytes.readUInt32LE(0x3c) + 4)
  return bytes
}
