import { wordsOfFile } from './many-messages.ts'

/** Where words stand among all by how common they are, from the commonest to one that is hardly ever used. */
const ranks = [0, 1, 3, 10, 40, 150, 600, 2_500, 10_000, 25_000]

/** Ten pairs of words that somebody looks for. */
export function lookedFor(): string[] {
  const words = wordsOfFile()
  return ranks.map((rank, index) => `${words[rank]} ${words[ranks[(index + 3) % ranks.length] ?? 0]}`)
}

/** What stands in the field after every key. */
export function questions(): string[] {
  return lookedFor().flatMap((typed) => Array.from(typed, (_, last) => typed.slice(0, last + 1)))
}
