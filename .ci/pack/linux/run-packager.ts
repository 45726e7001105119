import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a packaging tool, with the moment that the tool must use for every timestamp. */
export async function runPackager(command: string, args: readonly string[], date: Date): Promise<void> {
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(date.getTime() / 1000)) }
  try {
    await promisify(execFile)(command, args, { env, maxBuffer: Number.POSITIVE_INFINITY })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`${command} made no package. ${said}`, { cause: error })
  }
}
