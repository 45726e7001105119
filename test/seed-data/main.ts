import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSeed } from './write-seed.ts'

const usage = 'Usage: seed-data --messages N --data DIR [--longest N] [--seed N]'

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

function parseCommandLine() {
  try {
    const option = { type: 'string' } as const
    return parseArgs({ options: { messages: option, data: option, longest: option, seed: option } }).values
  } catch {
    return fail(usage)
  }
}

function wholeNumber(text: string): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 ? number : fail(usage)
}

const { messages, data, longest = '0', seed = '1' } = parseCommandLine()
if (messages === undefined || data === undefined) fail(usage)
try {
  const { conversations, ...written } = writeSeed({
    file: join(data, 'tally.db'),
    messageCount: wholeNumber(messages),
    longest: wholeNumber(longest),
    seed: wholeNumber(seed),
    now: Date.now(),
  })
  console.log(`${conversations} chats, ${written.messages} messages, ${written.calls} calls in ${data}`)
} catch (error) {
  fail(error instanceof Error ? error.message : "Couldn't write the data file.")
}
