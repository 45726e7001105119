import { ensureBuilt } from '../build.ts'
import { fetchElectron, hasDisplay, startSwitches } from '../electron.ts'
import { runPreview } from '../preview.ts'
import { runCommand } from '../run-command.mjs'
import { endWith, root } from '../tools.ts'

async function start(args: readonly string[]): Promise<number> {
  // Without a display a downloaded Electron would be of no use.
  if (!hasDisplay) return runPreview('Electron needs a display')
  const electron = await fetchElectron()
  if ('reason' in electron) return runPreview(electron.reason)
  const switches = startSwitches(electron.binary, args)
  if (switches.length > 0) console.log('Electron runs without its sandbox.')
  await ensureBuilt()
  const others = args.filter((arg) => !switches.includes(arg))
  return (await runCommand(electron.binary, [...switches, root, ...others])).code
}

await endWith(start(process.argv.slice(2)))
