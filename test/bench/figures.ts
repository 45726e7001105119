import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { measurementNames } from './measurements.ts'
import type { Result } from './result.ts'

/** What was measured and kept, in the order of the measurements. */
export function readFigures(file: string | URL): Result[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Result[]
}

/** Of a measurement that was not made this time the file keeps what it had. */
export function keepFigures(file: string, results: readonly Result[]): void {
  const kept = existsSync(file) ? readFigures(file) : []
  const all = measurementNames.flatMap((name) => {
    const isNamed = ({ measurement }: Result): boolean => measurement === name
    return results.find(isNamed) ?? kept.find(isNamed) ?? []
  })
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
}
