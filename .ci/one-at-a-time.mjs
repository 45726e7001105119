import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A holder shows more often than this that it still works; a download may take as long as it needs. */
const maxSilenceMs = 900_000

/**
 * A holder that was killed leaves its file behind, and its id may have gone to another process since.
 * @param {string} file
 */
function isHeld(file) {
  try {
    const isRecent = Date.now() - statSync(file).mtimeMs < maxSilenceMs
    return isRecent && process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch {
    return false
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Does the work while no other process does work of that name; the others wait, then do theirs.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(name, work) {
  const file = fileURLToPath(new URL(`../node_modules/.cache/tally/${name}.lock`, import.meta.url))
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    // A holder may have created the file and not yet written its id into it, so look twice before calling it
    // dead.
    const wasHeld = isHeld(file)
    await delay(100)
    if (!wasHeld && !isHeld(file)) rmSync(file, { force: true })
  }
  const letGo = () => rmSync(file, { force: true })
  process.once('exit', letGo)
  const signs = setInterval(() => utimes(file, new Date(), new Date(), () => {}), maxSilenceMs / 10)
  try {
    return await work()
  } finally {
    clearInterval(signs)
    process.off('exit', letGo)
    letGo()
  }
}
