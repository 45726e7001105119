import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countRun } from '../../.ci/count.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tally-count-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function count(report: object, exitCode: number) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return countRun(file, exitCode)
}

const vitestReport = {
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 0,
  testResults: [
    {
      name: join(root, 'test/unit/sums.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        {
          fullName: 'subtracts',
          status: 'failed',
          failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at 2'],
        },
      ],
    },
    {
      name: join(root, 'test/unit/broken.test.ts'),
      status: 'failed',
      message: 'Unexpected token',
      assertionResults: [],
    },
  ],
}

it('names each failed test of vitest with its message, and each file that did not load', () => {
  expect(count(vitestReport, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: [
      'test/unit/sums.test.ts › subtracts\n    expected 1\n      at 2',
      'test/unit/broken.test.ts › did not load\n    Unexpected token',
    ],
  })
})

it('names each failed and each flaky test of Playwright', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'chat.spec.ts',
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('sends', 'expected')],
        suites: [{ specs: [spec('stops', 'unexpected', 'timeout'), spec('edits', 'flaky', 'gone')] }],
      },
    ],
  }
  expect(count(report, 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: ['test/e2e/chat.spec.ts › stops\n    timeout', 'test/e2e/chat.spec.ts › edits\n    gone'],
  })
})

it('counts a run that failed without a failed test, and a run without tests, as one failure', () => {
  const passed = { ...vitestReport, numFailedTests: 0, testResults: [] }
  expect(count(passed, 1)).toMatchObject({ passed: 1, failed: 1, failures: [] })
  expect(count({ ...passed, numPassedTests: 0 }, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countRun(join(folder, 'missing.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
})
