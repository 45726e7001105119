import fs from 'node:fs'
import { isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module'
import { extname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readArchive } from '../../../.ci/pack/archive.ts'

// `node --import …/inside-archive.ts ARCHIVE/out/main/index.js` runs a packed app out of its archive, in each of its
// threads, as Electron does. Less of `node:fs` reads the archive than in Electron: what the app needs. No file of the
// source can be read, so that a wrong path doesn't find there what the archive lacks.

const archiveFile = process.env['TALLY_TEST_ARCHIVE'] ?? ''
const archive = readArchive(archiveFile)
const project = join(import.meta.dirname, '../../..')
const ofSource = ['src', 'out', 'resources', 'package.json', join('node_modules', 'keytar')].map((name) =>
  join(project, name),
)

/** The path in the archive, with `/`, or null for a file elsewhere. */
function pathInside(path: unknown): string | null {
  const text = path instanceof URL ? fileURLToPath(path) : String(path)
  return text.startsWith(archiveFile + sep) ? text.slice(archiveFile.length + 1).replaceAll(sep, '/') : null
}

function readInside(path: string, options: unknown): Buffer | string {
  if (!archive.paths.includes(path))
    throw Object.assign(new Error(`ENOENT: ${path} isn't in the archive`), { code: 'ENOENT' })
  const encoding = typeof options === 'string' ? options : (options as { encoding?: string } | null)?.encoding
  const bytes = Buffer.from(archive.read(path))
  return encoding ? bytes.toString(encoding as BufferEncoding) : bytes
}

type AnyFunction = (...values: unknown[]) => unknown

/** Functions that read the archive. All others fail there, because an archive is no folder. */
const readers: Readonly<Record<string, (path: string, options: unknown) => unknown>> = {
  existsSync: (path) => archive.paths.some((file) => file === path || file.startsWith(`${path}/`)),
  readFileSync: readInside,
}

function guard(owner: object, own: typeof readers): void {
  for (const [name, original] of Object.entries(owner)) {
    if (typeof original !== 'function' || /^[A-Z_]/u.test(name)) continue
    const guarded: AnyFunction = (path, ...rest) => {
      const inside = typeof path === 'string' || path instanceof URL ? pathInside(path) : null
      const read = own[name]
      if (inside !== null && read !== undefined) return read(inside, rest[0])
      const file = path instanceof URL ? fileURLToPath(path) : String(path)
      if (ofSource.some((place) => file === place || file.startsWith(place + sep))) {
        // Said too, because some callers continue without the file.
        console.error(`A packed app has no ${file} for ${name}`)
        const refusal = new Error(`A packed app has no ${file}`)
        if (owner === fs.promises) return Promise.reject(refusal)
        throw refusal
      }
      return (original as AnyFunction).call(owner, path, ...rest)
    }
    Object.assign(owner, { [name]: Object.assign(guarded, original) })
  }
}

guard(fs, readers)
guard(fs.promises, { readFile: async (path, options) => readInside(path, options) })
syncBuiltinESMExports()

const moduleKinds: Readonly<Record<string, string>> = { '.json': 'json', '.node': 'addon' }

/** A package of the archive; a path as Node finds it from another file of the archive. */
function resolveInside(specifier: string, parent: string): string | null {
  if (isBuiltin(specifier) || specifier === 'electron') return null
  if (/^[./]|^file:/u.test(specifier)) return new URL(specifier, parent).href
  const folder = `node_modules/${specifier}`
  if (!archive.paths.includes(`${folder}/package.json`)) throw new Error(`${specifier} isn't in the archive`)
  const { main }: { main: string } = JSON.parse(archive.read(`${folder}/package.json`).toString())
  return new URL(main, pathToFileURL(join(archiveFile, folder, 'package.json'))).href
}

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? 'file:///'
    const isFromInside = parent.startsWith('file:') && pathInside(new URL(parent)) !== null
    const isInside = specifier.startsWith('file:') && pathInside(new URL(specifier)) !== null
    const url = isFromInside || isInside ? resolveInside(specifier, parent) : null
    return url === null ? next(specifier, context) : { url, shortCircuit: true }
  },
  load(url, context, next) {
    const path = url.startsWith('file:') ? pathInside(new URL(url)) : null
    if (path === null) return next(url, context)
    if (!archive.paths.includes(path)) throw new Error(`${path} isn't in the archive`)
    const format = moduleKinds[extname(path)] ?? (path.startsWith('node_modules/') ? 'commonjs' : 'module')
    return { format, source: archive.read(path), shortCircuit: true }
  },
})

const { dlopen } = process
process.dlopen = (module: object, file: string, ...rest: number[]): void => {
  const path = pathInside(file)
  dlopen(module, path === null ? file : join(`${archiveFile}.unpacked`, path), ...rest)
}
