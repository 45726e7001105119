import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { measurementNames } from './measurements.ts'
import type { Result } from './result.ts'

/** The recorded measurements, in the order of the measurements. */
export function readFigures(file: string | URL): Result[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Result[]
}

/** Writes new results, and keeps the earlier result of a measurement that did not run this time. */
export function keepFigures(file: string, results: readonly Result[]): void {
  const kept = existsSync(file) ? readFigures(file) : []
  const all = measurementNames.flatMap((name) => {
    const isNamed = ({ measurement }: Result): boolean => measurement === name
    return results.find(isNamed) ?? kept.find(isNamed) ?? []
  })
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
}
