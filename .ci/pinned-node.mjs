import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIn } from './install-in.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

const folder = fileURLToPath(new URL('./node', import.meta.url))
const platform = process.platform === 'win32' ? 'win' : process.platform
const packageName = `node-${platform}-${process.arch}`
const binary = join(folder, 'node_modules', packageName, 'bin', platform === 'win' ? 'node.exe' : 'node')

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** @returns {string | undefined} */
function pinnedVersion() {
  return readJson(join(folder, 'package.json')).optionalDependencies?.[packageName]
}

/** npm writes this file last, so a set-up that was cut off does not count. */
function installedVersion() {
  const packages = readJson(join(folder, 'node_modules', '.package-lock.json')).packages
  return existsSync(binary) ? packages?.[`node_modules/${packageName}`]?.version : undefined
}

/** @param {string} version */
async function bring(version) {
  if (installedVersion() === version) return
  console.error(`Installing Node ${version} once…`)
  const { code, output } = await installIn(folder)
  if (code !== 0 || installedVersion() !== version) {
    throw new Error(`npm couldn't install Node ${version}:\n${output.trim()}`)
  }
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/** An older 24 has a SQLite that the app refuses. @param {string} version */
function isThisAtLeast(version) {
  return major === 24 && minor >= Number(version.split('.')[1])
}

/**
 * The path of a Node 24: the running Node, or the pinned one. Without a pinned one, the running Node if it is
 * new enough.
 */
export async function pinnedNode() {
  const version = pinnedVersion()
  if (version !== undefined) {
    if (isThisAtLeast(version)) return process.execPath
    await oneAtATime('node', () => bring(version))
    return binary
  }
  if (major >= 24) return process.execPath
  throw new Error(
    `Tally needs Node 24 to build, and npm has no Node for ${process.platform} on ${process.arch}. Install Node 24 from https://nodejs.org, then try again.`,
  )
}
