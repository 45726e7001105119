import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs the tool of a system that makes its packages, with the moment that it is to take every time from. */
export async function runPackager(command: string, args: readonly string[], date: Date): Promise<void> {
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(date.getTime() / 1000)) }
  try {
    await promisify(execFile)(command, args, { env, maxBuffer: Number.POSITIVE_INFINITY })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`${command} made no package. ${said}`, { cause: error })
  }
}
