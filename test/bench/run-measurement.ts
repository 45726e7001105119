import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { noteConditions } from './conditions.ts'
import type { Finding } from './finding.ts'
import type { MeasurementName } from './measurements.ts'
import { type Result, rowOf } from './result.ts'

/** From the process that measured. */
export type Told = { readonly findings: readonly Finding[] } | { readonly failure: string }

const measureOne = fileURLToPath(new URL('measure-one.ts', import.meta.url))
const limitMinutes = 8

/** One that fails, breaks down or never ends is told as failed, and those after it are measured all the same. */
export async function runMeasurement(measurement: MeasurementName, chromium: string): Promise<Result> {
  const conditions = noteConditions(chromium)
  try {
    const findings = await measureApart(measurement)
    return { measurement, conditions: conditions(), failure: null, rows: findings.map(rowOf) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    // What stands below the first line is about this computer, and no figure.
    const [failure = ''] = message.split('\n')
    return { measurement, conditions: conditions(), failure, rows: [] }
  }
}

async function measureApart(measurement: MeasurementName): Promise<readonly Finding[]> {
  const child = fork(measureOne, [measurement], {
    // What libraries print on the way is no result.
    stdio: ['ignore', 2, 2, 'ipc'],
    serialization: 'advanced',
  })
  let told: Told | null = null
  let isLate = false
  child.once('message', (message: Told) => {
    told = message
  })
  const limit = setTimeout(() => {
    isLate = true
    child.kill()
  }, limitMinutes * 60_000)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearTimeout(limit)
  return findingsOf(told ?? { failure: isLate ? tooLate : `It ended with ${code ?? signal}.` })
}

const tooLate = `It did not end within ${limitMinutes} minutes.`

function findingsOf(told: Told): readonly Finding[] {
  if ('failure' in told) throw new Error(told.failure)
  return told.findings
}
