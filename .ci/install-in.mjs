import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'

/**
 * Sets up a folder that has a package file of its own, quietly. Its packages are those of its lock file, if it has
 * one.
 * @param {string} folder
 */
export function installIn(folder) {
  const command = existsSync(join(folder, 'package-lock.json')) ? ['ci'] : ['install', '--no-package-lock']
  const args = [...command, '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const npm = process.env['npm_execpath']
  return npm?.endsWith('.js')
    ? runCommand(process.execPath, [npm, ...args], { isQuiet: true })
    : runCommand('npm', args, { isQuiet: true, hasShell: process.platform === 'win32' })
}
