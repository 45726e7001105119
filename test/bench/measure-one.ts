import { isMeasurement, measurementOf } from './measurements.ts'
import type { Told } from './run-measurement.ts'

/**
 * Runs each measurement in a separate process. Reports the findings or the error, and ends everything that is
 * still open.
 */
function tell(told: Told): void {
  process.send?.(told, undefined, undefined, () => process.exit(0))
}

// Nobody waits for it any more.
process.once('disconnect', () => process.exit(1))

const [, , name = ''] = process.argv
try {
  if (!isMeasurement(name)) throw new Error(`There is no measurement ${name}.`)
  tell({ findings: await measurementOf(name).measure() })
} catch (error) {
  tell({ failure: error instanceof Error ? error.message : String(error) })
}
