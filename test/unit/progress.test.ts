import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Progress, tellProgress } from '../../.ci/progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('tells about all running steps at least every 15 s, until the last has ended', () => {
  const lines: string[] = []
  const progress = new Map<string, Progress>()
  const steps = tellProgress(
    3,
    (name) => progress.get(name) ?? null,
    (line) => lines.push(line),
  )
  const told = (): string | undefined => {
    const before = lines.length
    vi.advanceTimersByTime(15_000)
    expect(lines.length).toBeGreaterThan(before)
    return lines.at(-1)
  }
  steps.begin('lint')
  expect(told()).toBe('[0:10, 0 of 3 steps done] lint 0:10')
  steps.end('lint')
  steps.begin('unit')
  steps.begin('e2e')
  progress.set('unit', { done: 7, all: 40, unit: 'files', running: { 'new.test.ts': Date.now() } })
  progress.set('e2e', {
    done: 0,
    all: 90,
    unit: 'tests',
    running: { 'new.spec.ts': Date.now(), 'old.spec.ts': Date.now() - 70_000 },
  })
  expect(told()).toBe(
    '[0:30, 1 of 3 steps done] unit 7 of 40 files 0:15, slow: new.test.ts 0:15 | e2e 0 of 90 tests 0:15, slow: old.spec.ts 1:25',
  )
  steps.end('e2e')
  steps.end('unit')
  const ended = lines.length
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(ended)
})
