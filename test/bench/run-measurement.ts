import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { noteConditions } from './conditions.ts'
import type { Finding } from './finding.ts'
import type { MeasurementName } from './measurements.ts'
import { type Result, rowOf } from './result.ts'

/** The message from the measuring process. */
export type Told = { readonly findings: readonly Finding[] } | { readonly failure: string }

const measureOne = fileURLToPath(new URL('measure-one.ts', import.meta.url))
const limitMinutes = 20

/** A measurement that fails, crashes or never ends is reported as failed, and the next ones still run. */
export async function runMeasurement(measurement: MeasurementName, chromium: string): Promise<Result> {
  const conditions = noteConditions(chromium)
  try {
    const findings = await measureApart(measurement)
    return { measurement, conditions: conditions(), failure: null, rows: findings.map(rowOf) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    // Only the first line is stable; the lines below describe this computer.
    const [failure = ''] = message.split('\n')
    return { measurement, conditions: conditions(), failure, rows: [] }
  }
}

async function measureApart(measurement: MeasurementName): Promise<readonly Finding[]> {
  const child = fork(measureOne, [measurement], {
    // Output of libraries is not a result.
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
