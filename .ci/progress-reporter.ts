import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter as PlaywrightReporter, Suite, TestCase } from '@playwright/test/reporter'
import type { TestModule, Reporter as VitestReporter } from 'vitest/node'
import type { Progress } from './progress.ts'

const file = process.env['TALLY_PROGRESS_FILE']

/** Writes the progress of a suite of vitest, in files, or of Playwright, in tests. */
export default class ProgressReporter implements VitestReporter, PlaywrightReporter {
  #all = 0
  #done = 0
  #unit: Progress['unit'] = 'files'
  readonly #running = new Map<string, number>()

  onTestRunStart(files: readonly unknown[]): void {
    this.#all = files.length
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#start(relativeModuleId)
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#end(relativeModuleId)
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests().length
    this.#unit = 'tests'
  }

  onTestBegin(test: TestCase): void {
    this.#start(nameOf(test))
  }

  onTestEnd(test: TestCase): void {
    this.#end(nameOf(test))
  }

  #start(name: string): void {
    this.#running.set(name, Date.now())
    this.#write()
  }

  #end(name: string): void {
    this.#running.delete(name)
    this.#done += 1
    this.#write()
  }

  #write(): void {
    const progress: Progress = {
      done: this.#done,
      all: this.#all,
      unit: this.#unit,
      running: Object.fromEntries(this.#running),
    }
    if (file !== undefined) writeFileSync(file, JSON.stringify(progress))
  }
}

function nameOf({ title, location }: TestCase): string {
  return `${relative('test/e2e', location.file)} › ${title}`
}
