import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

const multiLineImport = /^import [^;]*? from '[^']*'$/gms

/** One script for a page: files of `page/` joined into one scope, then a call that starts them. */
export function pageScript(files: readonly string[], start: string): string {
  return `(() => {\n${files.map(readPageFile).join('\n')}\n${start}\n})()`
}

function readPageFile(name: string): string {
  const source = readFileSync(new URL(`../page/${name}`, import.meta.url), 'utf8')
  return withoutWarnings(() => stripTypeScriptTypes(source))
    .replaceAll(multiLineImport, '')
    .replaceAll(/^export /gm, '')
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
