import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const parent = process.ppid
const passedOn = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * npm runs a script through a shell that dies of a SIGTERM without telling its child, so the end of the shell
 * counts as a SIGTERM.
 * @param {() => void} ended
 */
function watchParent(ended) {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined
  return setInterval(() => process.ppid !== parent && ended(), 100)
}

/**
 * Passes each signal on once: a signal to a whole process group has reached the child already.
 * @param {ChildProcess} child
 * @returns {() => boolean} stops it; whether any signal was passed on
 */
function passSignalsOn(child) {
  const told = new Set()
  /** @param {NodeJS.Signals} signal */
  const tell = (signal) => {
    if (!told.has(signal)) child.kill(signal)
    told.add(signal)
  }
  for (const signal of passedOn) process.on(signal, tell)
  const watch = watchParent(() => tell('SIGTERM'))
  return () => {
    clearInterval(watch)
    for (const signal of passedOn) process.off(signal, tell)
    return told.size > 0
  }
}

/** @param {ChildProcess} child */
function gatherOutput(child) {
  /** @type {string[]} */
  const pieces = []
  child.stdout?.setEncoding('utf8').on('data', (piece) => pieces.push(piece))
  child.stderr?.setEncoding('utf8').on('data', (piece) => pieces.push(piece))
  return () => pieces.join('')
}

/**
 * Runs a command to its end. Passes signals on, and then ends this process as the command ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, isQuiet?: boolean, hasShell?: boolean, timeoutMs?: number,
 *   signal?: AbortSignal | undefined }} [options]
 * @returns {Promise<{ code: number, output: string }>} the output only when quiet: otherwise it went to the screen
 */
export function runCommand(command, args, options = {}) {
  const { isQuiet = false, hasShell = false, timeoutMs = 0, ...rest } = options
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { stdio, shell: hasShell, timeout: timeoutMs, ...rest })
  const output = gatherOutput(child)
  const stopPassingOn = passSignalsOn(child)
  return new Promise((resolve) => {
    /** @param {number} code @param {string} text */
    const end = (code, text) => {
      if (stopPassingOn()) process.exit(code)
      resolve({ code, output: text })
    }
    child.once('error', (error) => {
      // An aborted process was told to end, but has not ended yet.
      if (error.name !== 'AbortError') end(127, error.message)
    })
    child.once('close', (code, signal) => {
      end(code ?? 128 + (signal ? constants.signals[signal] : 0), output())
    })
  })
}
