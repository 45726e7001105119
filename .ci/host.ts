import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './run-command.mjs'
import { root } from './tools.ts'

/** Runs the built app on the test host over Chromium, until it ends or is told to. */
export async function runHost(args: readonly string[], signal?: AbortSignal): Promise<number> {
  await ensureBuilt()
  await ensureChromium()
  const main = join(root, 'test', 'host', 'main.ts')
  return (await runCommand(process.execPath, [main, ...args], { signal })).code
}
