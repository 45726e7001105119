import { ensureBuilt } from '../build.ts'
import { canStart, fetchElectron, hasDisplay, needsNoSandbox, sandboxObstacle } from '../electron.ts'
import { runPreview } from '../preview.ts'
import { runCommand } from '../run-command.mjs'
import { endWith, root } from '../tools.ts'

async function start(args: readonly string[]): Promise<number> {
  // Without a display a downloaded Electron would be of no use.
  if (!hasDisplay) return runPreview('Electron needs a display')
  const electron = await fetchElectron()
  if ('reason' in electron) return runPreview(electron.reason)
  if (!canStart(electron.binary)) return runPreview(sandboxObstacle(electron.binary))
  await ensureBuilt()
  if (needsNoSandbox) console.log('Electron runs without its sandbox, because you are root.')
  const switches = needsNoSandbox ? ['--no-sandbox'] : []
  return (await runCommand(electron.binary, [...switches, root, ...args])).code
}

await endWith(start(process.argv.slice(2)))
