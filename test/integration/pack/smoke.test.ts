import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { smoke } from '../../../.ci/smoke.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

/** A program that a shell runs. */
function programOf(...lines: readonly string[]): string {
  const program = join(temporaryFolder(), 'tally')
  writeFileSync(program, ['#!/bin/sh', 'cd "$TALLY_DATA_DIR"', ...lines, ''].join('\n'))
  chmodSync(program, 0o755)
  return program
}

const startWell = ['mkdir logs', 'echo "12:00 started app=1" > logs/tally.log', 'touch tally.db']
const quitWell = 'echo "12:01 ended" >> logs/tally.log; exit 0'
const wait = 'while :; do sleep 0.02; done'

// On other systems, a process is found only if its file is in the program's folder.
describe.skipIf(process.platform !== 'linux')('the smoke test of a packed program', () => {
  test.each([
    ['ends at once', ['echo no display >&2', 'exit 3'], /ended before its window opened \(3\).*no display/su],
    ['never opens its window', ['touch unfinished-starts', ...startWell, wait], /window didn't open/u],
    [
      'logs a failure',
      [
        `trap '${quitWell}' TERM`,
        ...startWell,
        'echo "12:00 failed to check the data" >> logs/tally.log',
        wait,
      ],
      /logged a problem: 12:00 failed to check the data/u,
    ],
    ['loses its data at the end', ["trap 'exit 0' TERM", ...startWell, wait], /didn't close its data/u],
    ['crashes at the end', ["trap 'exit 3' TERM", ...startWell, wait], /ended with 3/u],
    ['never ends', ["trap '' TERM", ...startWell, wait], /didn't end within/u],
    [
      'leaves a process',
      ['sleep 600 &', `trap '${quitWell}' TERM`, ...startWell, wait],
      /left a process behind: \d+ sleep 600/u,
    ],
    ['is not there', null, /can't be started/u],
  ])('fails for a program that %s', async (_what, lines, said) => {
    const program = lines === null ? join(temporaryFolder(), 'tally') : programOf(...lines)
    const has = (line: string): boolean => lines?.includes(line) === true
    const limits = {
      startMs: has('touch unfinished-starts') ? 500 : 60_000,
      endMs: has("trap '' TERM") || has('sleep 600 &') ? 2_000 : 60_000,
    }
    expect((await smoke(program, limits)).join('\n')).toMatch(said)
  })
})
