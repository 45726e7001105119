import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const cache = join(root, 'node_modules', '.cache')
let folder: string
let complaints: string

/** Host code that drifted from Electron, one way each. */
const planted: Readonly<Record<string, string>> = {
  'faithful.ts': "modelled<App>('app', { getVersion: () => '1' })",
  'unknown-member.ts': "modelled<App>('app', { getVersion: () => '1', getMood: () => 'good' })",
  'other-result.ts': "modelled<App>('app', { getVersion: () => 1 })",
  'other-parameter.ts': "modelled<App>('app', { setName: (name: { first: string }) => void name })",
  'unknown-event.ts': "createEvents<App, { sunrise: [] }>('app', ['sunrise'])",
  'other-event-values.ts': "createEvents<App, { activate: [string] }>('app', ['activate'])",
  'known-event.ts': "createEvents<App, { activate: [Event, boolean] }>('app', ['activate'])",
}

beforeAll(async () => {
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'conformance-'))
  const host = relative(folder, join(root, 'test', 'host'))
  const imports = [
    "import type { App, Event } from 'electron'",
    `import { createEvents } from '${host}/events.ts'`,
    `import { modelled } from '${host}/page/modelled.ts'`,
    'export type Used = [App, Event, typeof createEvents, typeof modelled]',
  ].join('\n')
  for (const [name, code] of Object.entries(planted))
    await writeFile(join(folder, name), `${imports}\nexport const planted = ${code}\n`)
  const config = {
    extends: join(root, 'test', 'tsconfig.json'),
    include: ['*.ts'],
    compilerOptions: { composite: false },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  complaints = await typeCheck(folder)
})

afterAll(() => rm(folder, { recursive: true }))

async function typeCheck(project: string): Promise<string> {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const failed: unknown = await promisify(execFile)(process.execPath, [compiler, '--project', project]).catch(
    (error: unknown) => error,
  )
  return typeof failed === 'object' && failed !== null && 'stdout' in failed ? String(failed.stdout) : ''
}

test.each([
  'unknown-member.ts',
  'other-result.ts',
  'other-parameter.ts',
  'unknown-event.ts',
  'other-event-values.ts',
])('the type check refuses a host with %s', (name) => {
  expect(complaints).toContain(`/${name}(`)
})

test.each(['faithful.ts', 'known-event.ts'])('the type check takes %s', (name) => {
  expect(complaints).not.toContain(`/${name}(`)
})
