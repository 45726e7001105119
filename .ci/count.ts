import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The failed tests by file and name, with the start of their messages. */
  readonly failures: readonly string[]
}

export const none: Count = { passed: 0, failed: 0, skipped: 0, failures: [] }
export const onePassed: Count = { ...none, passed: 1 }
export const oneFailed: Count = { ...none, failed: 1 }

export function add(one: Count, other: Count): Count {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  }
}

export function inWords({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`
}

/** A suite, or the report itself. */
type PlaywrightGroup = Partial<Pick<JSONReportSuite, 'suites' | 'specs'>>

/** The lines of a message that are repeated at the end of a run. */
export const messageLines = 12
const terminalColor = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function describeFailure(file: string, test: string, message: string): string {
  const lines = message.replaceAll(terminalColor, '').trim().split('\n').slice(0, messageLines)
  return [`${relative(root, file)} › ${test}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

function vitestFailures({ testResults }: JsonTestResults): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [describeFailure(name, 'did not load', message)]
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(name, fullName, failureMessages?.join('\n') ?? ''),
    )
  })
}

function playwrightFailures({ suites = [], specs = [] }: PlaywrightGroup): string[] {
  const here = specs
    .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
      return describeFailure(join(root, 'test', 'e2e', file), title, messages.join('\n'))
    })
  return [...here, ...suites.flatMap(playwrightFailures)]
}

function countReport(report: JsonTestResults | JSONReport): Count {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped, failures: playwrightFailures(report) }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: vitestFailures(report),
  }
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
