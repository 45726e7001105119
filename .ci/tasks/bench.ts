import { join } from 'node:path'
import { ensureBuilt } from '../build.ts'
import { ensureChromium } from '../chromium.ts'
import { ensureInstalled } from '../ensure-installed.ts'
import { runCommand } from '../run-command.mjs'
import { endWith, root } from '../tools.ts'

const folder = join(root, 'test', 'bench')

/** Commands that only read or write figures need neither the peers nor the built app. */
function isMeasuring(args: readonly string[]): boolean {
  return !args.some((arg) => arg === '--list' || arg.startsWith('--write'))
}

async function bench(args: readonly string[]): Promise<number> {
  if (isMeasuring(args)) {
    await ensureInstalled(folder)
    await ensureBuilt()
    await ensureChromium()
  }
  return (await runCommand(process.execPath, [join(folder, 'main.ts'), ...args])).code
}

await endWith(bench(process.argv.slice(2)))
