import { join } from 'node:path'
import { createJobs } from '../../../src/main/jobs/create-jobs.ts'
import type { Jobs } from '../../../src/main/jobs/jobs.ts'
import { createSpellChecker, type SpellingLimits } from '../../../src/main/spelling/spell-checker.ts'
import type { KeptTexts } from '../../../src/main/spelling/thread.ts'
import type { OpenedStore } from '../../../src/main/storage/database/database.ts'

/** The bundle of the test run. Without one, as in a program that runs alone, the source. */
export const threadFile =
  process.env['TALLY_TEST_THREAD'] ?? join(import.meta.dirname, '../../../src/main/jobs/thread.ts')

const spellingThreadFile =
  process.env['TALLY_TEST_SPELLING_THREAD'] ??
  join(import.meta.dirname, '../../../src/main/spelling/thread.ts')
/** Hunspell as its package has it. The build compresses it. */
const engineFile = join(import.meta.dirname, '../../../node_modules/hunspell-wasm/wasm/hunspell.wasm')

/** As in the app, but for the times: no test measures speed. */
const patientLimits: SpellingLimits = {
  loadMs: 250_000,
  orderMs: 250_000,
  idleMs: 250_000,
  memoryBytes: 200_000_000,
}

/** The spell checker in its threads. */
export function createTestSpellChecker(
  readTexts: (name: string) => KeptTexts | null,
  limits: Partial<SpellingLimits> = {},
) {
  return createSpellChecker({
    threadFile: spellingThreadFile,
    engineFile,
    readTexts,
    limits: { ...patientLimits, ...limits },
  })
}

/** Jobs as in safe mode. Their inputs and outputs are copied, as on the way to a thread and back. */
function jobsWithoutThread(opened: OpenedStore): Jobs {
  const jobs = createJobs(opened, null)
  return {
    ...jobs,
    run: async (name, input, options) =>
      structuredClone(await jobs.run(name, structuredClone(input), options)),
  }
}

/** Jobs, and the thread of the spell check. */
export function startThreads(opened: OpenedStore, file: string, jobThread: string | null) {
  const jobs =
    jobThread === null ? jobsWithoutThread(opened) : createJobs(opened, { file, threadFile: jobThread })
  const spellChecker = createTestSpellChecker(opened.store.dictionaries.texts)
  const close = (): void => {
    jobs.close()
    spellChecker.rest()
  }
  return { ports: { jobs, spellChecker }, close }
}
