import { ensureBuilt } from '../build.ts'
import { needsNoSandbox, prepareElectron } from '../electron.ts'
import { runPreview } from '../preview.ts'
import { runCommand } from '../run-command.mjs'
import { endWith, root } from '../tools.ts'

async function start(args: readonly string[]): Promise<number> {
  await ensureBuilt()
  const electron = await prepareElectron()
  if ('obstacle' in electron) {
    console.log(`${electron.obstacle}. Opening a preview of the same build in Chromium.`)
    return runPreview()
  }
  if (needsNoSandbox) console.log('Electron runs without its sandbox, because you are root.')
  const switches = needsNoSandbox ? ['--no-sandbox'] : []
  return (await runCommand(electron.binary, [...switches, root, ...args])).code
}

await endWith(start(process.argv.slice(2)))
