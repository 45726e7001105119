import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installIn } from './install-in.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './tools.ts'

/** Installs the packages of a folder that has a package and a lock file of its own, unless they are there. */
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
  // npm writes its own copy of the lock file last, so an interrupted installation does not count.
  const copyOfLock = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(copyOfLock)) return false
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const names = Object.keys(dependencies)
  const [wanted, found] = [join(folder, 'package-lock.json'), copyOfLock].map((file) => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    return names.map((name) => packages[`node_modules/${name}`]?.version).join()
  })
  return wanted === found
}
