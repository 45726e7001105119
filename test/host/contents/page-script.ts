import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const multiLineImport = /^import [^;]*? from '[^']*'$/gms

/** One script for a page: files of `page/` joined into one scope, then a call that starts them. */
export function pageScript(files: readonly string[], start: string): string {
  const source = files.map(readPageFile).join('\n')
  return `(() => {\n${withoutTypes(source)}\n${start}\n})()`
}

function readPageFile(name: string): string {
  return readFileSync(new URL(`../page/${name}`, import.meta.url), 'utf8')
    .replaceAll(multiLineImport, '')
    .replaceAll(/^export /gm, '')
}

/** Node's compile cache keeps imported files without types, but not this text. Stripping it takes a sixth of a start. */
function withoutTypes(source: string): string {
  const folder = getCompileCacheDir()
  if (folder === undefined) return withoutWarnings(() => stripTypeScriptTypes(source))
  const kept = join(folder, `${createHash('sha256').update(source).digest('hex')}.js`)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const script = withoutWarnings(() => stripTypeScriptTypes(source))
  const unfinished = `${kept}.${process.pid}`
  try {
    writeFileSync(unfinished, script)
    renameSync(unfinished, kept)
  } catch {
    // The next start strips the types again.
  }
  return script
}

/** Node strips types from imported files without a warning, but warns about this function at every start. */
function withoutWarnings<T>(run: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return run()
  } finally {
    process.emitWarning = emitWarning
  }
}
