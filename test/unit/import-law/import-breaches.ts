import { type Room, roomOf, rooms, sharedWithoutZod } from './rooms.ts'
import { lineOf, type ModuleImport, type SourceFile } from './source-file.ts'

/** The modules of `shared` that bring zod into whatever imports their values, directly or through another. */
function modulesWithZod(files: readonly SourceFile[]): ReadonlySet<string> {
  const found = new Set<string>()
  const bringsZod = ({ target, isType }: ModuleImport): boolean =>
    !isType && target !== null && (target === 'zod' || found.has(target))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const file of files) if (file.imports.some(bringsZod)) found.add(file.path)
  }
  return found
}

function isCovered(target: string, allowed: readonly string[], withZod: ReadonlySet<string>): boolean {
  const room = roomOf(target)
  return allowed.some((name) => {
    if (name === target) return true
    if (name === 'node:*') return target.startsWith('node:')
    if (name === sharedWithoutZod) return room === 'shared' && !withZod.has(target)
    if (name.endsWith('/*')) return room?.startsWith(name.slice(0, -1)) ?? false
    return name === room
  })
}

function isAllowed(imported: ModuleImport, own: string, room: Room, withZod: ReadonlySet<string>): boolean {
  if (imported.target === null) return false
  const types = imported.isType ? (room.types ?? []) : []
  return isCovered(imported.target, [own, ...room.imports, ...types], withZod)
}

/** Every import that the table does not allow, and every file that lies in no room, in words. */
export function findImportBreaches(files: readonly SourceFile[]): string[] {
  const withZod = modulesWithZod(files)
  return files.flatMap((file) => {
    const name = roomOf(file.path)
    const room = name === undefined ? undefined : rooms[name]
    if (name === undefined || room === undefined) return [`src/${file.path} lies in no room of the house`]
    return file.imports
      .filter((imported) => !isAllowed(imported, name, room, withZod))
      .map((imported) => {
        const what = imported.target ?? 'what is only known when it runs'
        const how = imported.isType ? 'the types of ' : ''
        return `src/${file.path}:${lineOf(file, imported.node.start)} may not import ${how}${what}`
      })
  })
}
