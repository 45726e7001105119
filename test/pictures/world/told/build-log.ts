import { createRandom } from '../../../seed-data/random.ts'
import { daysAgo } from '../now.ts'
import type { Told } from '../tell.ts'

const suites = ['upload', 'checkout', 'search', 'mail', 'export', 'sync', 'import', 'session']
const cases = ['starts empty', 'keeps the order', 'retries once', 'ends at a limit', 'reads old files']
const failed = `FAIL test/upload/retry.test.ts > an upload that times out > is stored once
AssertionError: expected 2 to be 1
    at test/upload/retry.test.ts:41:27`

/** A long log that a user pastes: each further message sends it again. */
function log(): string {
  const random = createRandom(11)
  const lines = Array.from({ length: 840 }, (_, index) => {
    const name = `test/${random.pick(suites)}/${random.pick(suites)}-${random.between(1, 60)}.test.ts`
    return `${String(index + 1).padStart(4, '0')} ✓ ${name} > ${random.pick(cases)} ${random.between(2, 900)} ms`
  })
  return [...lines.slice(0, 512), failed, ...lines.slice(512)].join('\n')
}

/** The chat of the film: its answers are short, and its prompts are not. */
export const buildLog: Told = {
  title: 'Nightly build, run 1,284',
  model: 'meridian-70b-chat',
  startedAt: daysAgo(0, 15, 31),
  tags: ['work'],
  turns: [
    {
      asks: `Why did the nightly build fail? The log:\n\n\`\`\`text\n${log()}\n\`\`\``,
      answers: [
        {
          text: `One test of 841 failed: **\`upload/retry.test.ts:41\`**, *an upload that times out is stored once*.

The store has two files where it should have one. The retry starts while the first write still waits for the disk, and both finish.`,
        },
      ],
    },
  ],
}
