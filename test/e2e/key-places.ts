import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { canaryKey, createTraceFinder } from '../fixtures/key-traces.ts'
import { expect } from './story.ts'

const find = createTraceFinder(canaryKey)

export function expectNoKey(place: string, bytes: Buffer): void {
  const traces = find(bytes).map(({ spelling, at }) => {
    const around = bytes.subarray(Math.max(0, at - 120), at + 60).toString('latin1')
    return `${spelling} in ${place} at ${at}: ${around}`
  })
  expect(traces.slice(0, 5), place).toEqual([])
}

/** Every byte of every file below a folder; answers with their names. */
export async function expectNoKeyBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) expectNoKey(file, await readFile(file))
  return files
}

/** Keeps what is copied from now on, where a test cannot read the clipboard itself. */
export async function watchCopies(window: Page): Promise<() => Promise<string[]>> {
  await window.evaluate(() => {
    const copied: string[] = []
    Object.assign(globalThis, { copied })
    navigator.clipboard.writeText = (text) => {
      copied.push(text)
      return Promise.resolve()
    }
    document.addEventListener('copy', (event) =>
      copied.push(event.clipboardData?.getData('text/plain') ?? ''),
    )
  })
  return () => window.evaluate(() => Reflect.get(globalThis, 'copied'))
}
