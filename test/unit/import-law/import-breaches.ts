import { type Layer, layerOf, layers } from './layers.ts'
import { lineOf, type ModuleImport, type SourceFile } from './source-file.ts'

function isCovered(target: string, allowed: readonly string[]): boolean {
  const layer = layerOf(target)
  return allowed.some((name) => {
    if (name === target) return true
    if (name === 'node:*') return target.startsWith('node:')
    if (name.endsWith('/*')) return layer?.startsWith(name.slice(0, -1)) ?? false
    return name === layer
  })
}

function isAllowed(imported: ModuleImport, own: string, layer: Layer): boolean {
  if (imported.target === null) return false
  const types = imported.isType ? (layer.types ?? []) : []
  return isCovered(imported.target, [own, ...layer.imports, ...types])
}

/** Describes every import that `layers.ts` does not allow, and every file outside the layers. */
export function findImportBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const name = layerOf(file.path)
    const layer = name === undefined ? undefined : layers[name]
    if (name === undefined || layer === undefined) return [`src/${file.path} belongs to no layer`]
    return file.imports
      .filter((imported) => !isAllowed(imported, name, layer))
      .map((imported) => {
        const what = imported.target ?? 'a computed path'
        const how = imported.isType ? 'the types of ' : ''
        return `src/${file.path}:${lineOf(file, imported.node.start)} may not import ${how}${what}`
      })
  })
}
