import type { SourceFile } from './source-file.ts'

/** Circles of imports, types included: the files that need each other, from one back to itself. */
export function findCircles(files: readonly SourceFile[]): string[] {
  const targetsOf = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const circles: string[] = []
  const seen = new Set<string>()
  const walk = (path: string, above: readonly string[]): void => {
    const start = above.indexOf(path)
    if (start >= 0) circles.push([...above.slice(start), path].join(' → '))
    if (seen.has(path)) return
    seen.add(path)
    for (const target of targetsOf.get(path) ?? []) if (target !== null) walk(target, [...above, path])
  }
  for (const { path } of files) walk(path, [])
  return circles
}
