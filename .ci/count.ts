import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const none: Count = { passed: 0, failed: 0, skipped: 0 }
export const onePassed: Count = { ...none, passed: 1 }
export const oneFailed: Count = { ...none, failed: 1 }

export function add(one: Count, other: Count): Count {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

export function inWords({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

function countReport(report: VitestReport | PlaywrightReport): Count {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/**
 * The result of a test run. A run that fails without a failed test counts as one failure: a file did not
 * load, or an error occurred between tests. A run without tests also counts as one failure, because silence
 * is not success.
 */
export function countRun(reportFile: string, exitCode: number): Count {
  if (!existsSync(reportFile)) return oneFailed
  const count = countReport(JSON.parse(readFileSync(reportFile, 'utf8')))
  const isUnexplained = exitCode !== 0 && count.failed === 0
  return isUnexplained || count.passed + count.failed === 0 ? add(count, oneFailed) : count
}
