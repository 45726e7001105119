import { runCommand } from './run-command.mjs'

/**
 * Sets up a folder that has a package and a lock file of its own, quietly.
 * @param {string} folder
 */
export function installIn(folder) {
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const npm = process.env['npm_execpath']
  return npm?.endsWith('.js')
    ? runCommand(process.execPath, [npm, ...args], { isQuiet: true })
    : runCommand('npm', args, { isQuiet: true, hasShell: process.platform === 'win32' })
}
