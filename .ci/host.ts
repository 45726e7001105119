import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './run-command.mjs'
import { root } from './tools.ts'

/** Runs the built app on the test host over Chromium, until it ends. */
export async function runHost(args: readonly string[]): Promise<number> {
  await ensureBuilt()
  await ensureChromium()
  const main = join(root, 'test', 'host', 'main.ts')
  return (await runCommand(process.execPath, [main, ...args])).code
}
