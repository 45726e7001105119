import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that exists as long as the work runs. */
export async function inTemporaryFolder<Found>(
  work: (folder: string) => Found | Promise<Found>,
): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tally-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
