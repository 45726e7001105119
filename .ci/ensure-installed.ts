import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installIn } from './install-in.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './tools.ts'

/** Installs the packages of a folder that has a package file of its own, unless they are there. */
export async function ensureInstalled(folder: string): Promise<void> {
  const name = relative(root, folder).replaceAll('\\', '/')
  await oneAtATime(name.replaceAll('/', '-'), async () => {
    if (isInstalled(folder)) return
    console.error(`Installing the packages of ${name} once…`)
    const { code, output } = await installIn(folder)
    if (code !== 0) throw new Error(`npm couldn't install the packages of ${name}:\n${output.trim()}`)
  })
}

function isInstalled(folder: string): boolean {
  // npm writes its own lock file there last, so an interrupted installation does not count.
  const written = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(written)) return false
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(written, 'utf8'))
  return Object.entries(dependencies).every(
    ([name, version]) => packages[`node_modules/${name}`]?.version === version,
  )
}
