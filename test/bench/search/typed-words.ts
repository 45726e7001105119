import { wordsOfFile } from './many-messages.ts'

/** The ranks of the search words by frequency, from the most frequent to rare ones. */
const ranks = [0, 1, 3, 10, 40, 150, 600, 2_500, 10_000, 25_000]

/** Ten pairs of search words. */
export function lookedFor(): string[] {
  const words = wordsOfFile()
  return ranks.map((rank, index) => `${words[rank]} ${words[ranks[(index + 3) % ranks.length] ?? 0]}`)
}

/** The content of the search field after every key. */
export function questions(): string[] {
  return lookedFor().flatMap((typed) => Array.from(typed, (_, last) => typed.slice(0, last + 1)))
}
