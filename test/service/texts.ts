import { type ChatMessage, wordsIn } from './tokens.ts'

const maxQuoteLength = 60

export function plainAnswer(messages: readonly ChatMessage[]): string {
  const asked = wordsIn(messages.at(-1))
  const quote = asked.length > maxQuoteLength ? `${asked.slice(0, maxQuoteLength)}…` : asked
  const turn = messages.filter(({ role }) => role === 'user').length
  return `Answer ${turn} to ${messages.length} messages. The last one says: ${quote}`
}

export const longAnswer = Array.from(
  { length: 40 },
  (_, index) => `Line ${index + 1} of a long answer that takes its time.`,
).join('\n')

export const markdownAnswer = `# A heading

Some **bold** and *slanted* words, \`inline code\`, and ~~struck~~ ones.

## A list

1. First
2. Second
   - nested
   - [ ] to do
   - [x] done

> A quotation, with a [link](https://example.com/path?x=1) in it.

| Model | Size | Context |
| :--- | ---: | ---: |
| harbour-7b-instruct | 7B | 32,768 |
| orrery-1.5t | 1.5T | 1,048,576 |

\`\`\`ts
export function add(a: number, b: number): number {
  return a + b
}
\`\`\`

Math: $a^2 + b^2 = c^2$ and

$$\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$$

HTML stays text: <script>document.title = 'owned'</script> <img src="http://127.0.0.1:9/x.png" onerror="alert(1)">

![an image that must not be fetched](http://127.0.0.1:9/y.png) and a [bad link](javascript:alert(1)).
`

export const webPage = `<!doctype html><html><head><title>Guest network</title><script>location = '/x'</script></head>
<body><h1>Welcome, guest</h1><p>Please accept the terms &amp; sign in.</p></body></html>`
