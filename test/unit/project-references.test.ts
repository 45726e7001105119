import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
// Inside node_modules, because a project finds the types of packages by looking upwards from itself.
const planted = join(root, 'node_modules', '.cache', 'tally', `planted-${process.pid}`)
const src = '../../../../../src'

const dom = 'document.title'
const node = 'process.pid'
const nodeModule = "await import('node:fs')"
const shared = `await import('${src}/shared/channels.ts')`
const main = `await import('${src}/main/log.ts')`
const window = `await import('${src}/renderer/api.ts')`

/** For each room, what the type check with its own tsconfig must refuse there, and what it must let through. */
const rooms = {
  shared: { refused: { dom, node, nodeModule, main, window }, allowed: {} },
  preload: { refused: { node, nodeModule, main, window }, allowed: { dom, shared } },
  main: { refused: { dom, window }, allowed: { node, nodeModule, shared } },
  renderer: { refused: { node, nodeModule, main }, allowed: { dom, shared } },
}

type RoomName = keyof typeof rooms
const roomNames = Object.keys(rooms) as RoomName[]

/** One line for each thing that is planted, so that the line of an error names it. */
function linesOf(room: RoomName): [what: string, code: string][] {
  return Object.entries({ ...rooms[room].refused, ...rooms[room].allowed })
}

function plant(room: RoomName): void {
  const folder = join(planted, room)
  mkdirSync(folder, { recursive: true })
  const lines = linesOf(room).map(([what, code]) => `export const ${what}: unknown = ${code}`)
  writeFileSync(join(folder, 'plant.ts'), lines.join('\n'))
  const config = {
    extends: `${src}/${room}/tsconfig.json`,
    compilerOptions: { tsBuildInfoFile: './plant.tsbuildinfo' },
    files: ['./plant.ts'],
    include: [`${src}/shared/**/*.ts`],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
}

function typeCheck(): Promise<string> {
  const references = roomNames.map((room) => ({ path: `./${room}` }))
  writeFileSync(join(planted, 'tsconfig.json'), JSON.stringify({ files: [], references }))
  const args = [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', '--pretty', 'false']
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: planted }, (_error, output) => resolve(output))
  })
}

let output = ''

beforeAll(async () => {
  for (const room of roomNames) plant(room)
  output = await typeCheck()
})

afterAll(() => rmSync(planted, { recursive: true, force: true }))

it.each(roomNames)('the type check of %s refuses what does not belong there, and nothing else', (room) => {
  const refused = linesOf(room).filter((_line, index) => output.includes(`${room}/plant.ts(${index + 1},`))
  expect(refused.map(([what]) => what)).toEqual(Object.keys(rooms[room].refused))
})
