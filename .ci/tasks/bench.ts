import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../build.ts'
import { ensureChromium } from '../chromium.ts'
import { installIn } from '../install-in.mjs'
import { oneAtATime } from '../one-at-a-time.mjs'
import { runCommand } from '../run-command.mjs'
import { endWith, root } from '../tools.ts'

const folder = join(root, 'test', 'bench')
const copyOfLock = join(folder, 'node_modules', '.package-lock.json')

/** npm writes its own copy of the lock file last, so an interrupted installation does not count. */
function isInstalled(): boolean {
  if (!existsSync(copyOfLock)) return false
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const names = Object.keys(dependencies)
  const [wanted, found] = [join(folder, 'package-lock.json'), copyOfLock].map((file) => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    return names.map((name) => packages[`node_modules/${name}`]?.version).join()
  })
  return wanted === found
}

async function install(): Promise<void> {
  if (isInstalled()) return
  console.error('Installing packages for the benchmarks once…')
  const { code, output } = await installIn(folder)
  if (code !== 0) throw new Error(`npm couldn't install them:\n${output.trim()}`)
}

/** Commands that only read or write figures need neither the peers nor the built app. */
function isMeasuring(args: readonly string[]): boolean {
  return !args.some((arg) => arg === '--list' || arg.startsWith('--write'))
}

async function bench(args: readonly string[]): Promise<number> {
  if (isMeasuring(args)) {
    await oneAtATime('bench', install)
    await ensureBuilt()
    await ensureChromium()
  }
  return (await runCommand(process.execPath, [join(folder, 'main.ts'), ...args])).code
}

await endWith(bench(process.argv.slice(2)))
