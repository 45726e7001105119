import type { Random } from '../../seed-data/random.ts'

const pieces = [
  'plain words ',
  '\u202Egnp.exe\u202C',
  '\u2066\u200B\u2069\uFEFF',
  '\u{e0061}\u{e0062}',
  '\u0000\u0001\u0007\u001b[2J\u001b]0;owned\u0007',
  '\r\n\u2028\u2029\u0085',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z̸̨̛̹̗a̷͍͝l̵̰̾g̶̙͊o̸͚͒',
  'ʟᴏᴄᴀʟ раураl.com ﷽',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '![x](http://127.0.0.1:9/?q=secret)',
  '[bank](javascript:alert(1))',
  '</think><tool_call>{"name":"x"}</tool_call>',
  '$$\\edef\\a{\\a\\a}\\a$$',
  '```\n',
  '| a | b |\n|---|---|\n',
  'data: [DONE]\n\n',
  '{"error":{"message":"no"}}',
  '__proto__ constructor toString',
  '\\u0000\\ud800\\"',
  '\ud83d',
  '[key] Bearer none',
  'نص عربي עברית',
  '=HYPERLINK("http://evil")',
] as const

/** Texts that cost a parser far more than their length. */
const bombs: readonly ((size: number) => string)[] = [
  (size) => '>'.repeat(size),
  (size) => Array.from({ length: Math.min(size, 400) }, (_, depth) => `${'  '.repeat(depth)}- x\n`).join(''),
  (size) => '['.repeat(size),
  (size) => '![a]('.repeat(size),
  (size) => '_a__'.repeat(size),
  (size) => '*a **b '.repeat(size),
  (size) => '`'.repeat(size).replace(/(.{7})/g, '$1 '),
  (size) => '<a '.repeat(size),
  (size) => `|${'a|'.repeat(size)}\n|${'-|'.repeat(size)}\n`,
  (size) => `$${'{'.repeat(size)}$`,
  (size) => 'a'.repeat(size * 4),
  (size) => '\n'.repeat(size),
  (size) => '&'.repeat(size) + '&#x'.repeat(size),
  (size) => '\u0301'.repeat(size),
  (size) => '\u202E'.repeat(size),
]

export function hostileText(random: Random): string {
  const count = random.between(0, 12)
  const words = Array.from({ length: count }, () => random.pick(pieces)).join('')
  return random.chance(0.15) ? words + bombText(random) : words
}

export function bombText(random: Random, size: number = random.pick([50, 300, 300, 2_000])): string {
  return random.pick(bombs)(size)
}

/** A text in pieces of any length, also within characters. */
export function inPieces(random: Random, text: string, longest: number): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = random.between(1, longest)
    parts.push(text.slice(at, at + length))
    at += length
  }
  return parts
}
