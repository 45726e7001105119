import { demoCommandIn } from '../../shared/domain/chat/demo-commands.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { codeTextIn } from './demo-code.ts'
import { splitIntoTokens } from './demo-tokens.ts'

/** The prewritten answers. */
export const demoStrings = defineMessages('demo', {
  markdown: `# Every text element

A paragraph with **bold**, *italic*, ***both***, ~~strikethrough~~, and \`inline code\`. It has \`a \`\` backtick\`, a line break\\
here, and one more line.

## Links

- A [text link](https://example.com/docs) and one with a [title](https://example.com "Shown on hover").
- A plain address: https://example.com/path?x=1
- A link whose text and address differ: [https://bank.example](https://elsewhere.example/sign-in)
- A link that Tally blocks: [press me](javascript:alert(1))
- An image, which Tally never loads: ![a chart](https://example.com/chart.png)

### Lists

1. First
2. Second
   - nested, with *emphasis*
     - and another level
3. Third

A list can start at another number, or be a task list:

7. Seventh
8. Eighth

- [x] done
- [ ] to do
  - [ ] a subtask

#### Quotations

> A quotation
> on two lines.
>
> > A nested quotation, with \`code\`.

##### A table

| Left | Center | Right |
| :--- | :---: | ---: |
| prompt | *history* | 1,203 |
| completion | **new** | 87 |
| a \\| bar | \`a\\|b\` | 1,290 |

###### A line, a footnote, and escapes

---

A sentence with a footnote.[^1]

\\*Not italic\\*, \\# not a heading, 1\\. not a list, \\[not a link\\](nowhere), &amp; an ampersand.

<b>HTML stays text</b>, and so do scripts: <script>alert('this')</script>.

\`\`\`
A code block without a language:
    four spaces, <tags> & "quotes" stay unchanged.
\`\`\`

[^1]: Without footnote support, this line appears as plain text.
`,
  math: `Inline math: $a^2 + b^2 = c^2$, and with other delimiters \\(e^{i\\pi} + 1 = 0\\). Money isn't math: between $5 and $10 a month.

**The cost of a chat.** If each turn adds $t$ tokens, call $n$ sends about $n \\cdot t$ tokens. All calls together send

$$\\sum_{k=1}^{n} k \\, t = t \\, \\frac{n(n+1)}{2}$$

tokens. Long chats get expensive, because the total grows with $n^2$.

**Fractions, roots, and an integral**

\\[
\\sqrt[3]{\\frac{x^2 + 1}{2}} \\qquad \\int_0^\\infty e^{-x^2} \\, dx = \\frac{\\sqrt{\\pi}}{2}
\\]

**Cases and a matrix**

$$
f(x) = \\begin{cases} x & \\text{if } x \\ge 0 \\\\ -x & \\text{otherwise} \\end{cases}
\\qquad
A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}
$$

**Several lines**

$$
\\begin{aligned}
\\text{total} &= \\text{prompt} + \\text{completion} \\\\
&= 1203 + 87 \\\\
&= 1290
\\end{aligned}
$$

**A broken formula** stays as plain text: $\\frac{1}{$.`,
  thoughts: `The user wants to see my reasoning. An example with numbers: how many tokens do ten turns send if each adds 200?

The first call sends 200, the second 400, the third 600. The total is 200 times the sum of 1 to 10, which is 10 · 11 / 2 = 55.

200 · 55 = 11,000. The last call alone sends 10 · 200 = 2,000.`,
  reasoned: `**11,000 tokens**. The tenth call alone sends 2,000.

Each call resends the whole chat: 200 tokens, then 400, and so on up to 2,000. My reasoning appears separately. Services count reasoning as completion tokens, and so did I. Your next message doesn't resend the reasoning.`,
  cutOff: `This answer will be cut off. A service may close the network connection in the middle of a sentence. Perhaps the service restarted, a gateway timed out, or your network changed. Tally saves the partial answer and shows it here. The call may have been charged, because the service had already started. Nobody told Tally how many tokens were counted. The row of this call in Usage therefore says “not reported”, and the line under this text says “Cut off”. You won't read the end of this paragraph. It continues for a while without saying much, so that there is something to cut off. This sentence exists only to be missing, and so does the next one. Here the answer would have ended.`,
  endless: `This answer never ends, because I repeat this paragraph until something stops me. Press Stop, or choose a limit per answer in Parameters and send this message again. Tally counts my words while they arrive, and stops the answer at your limit. Its count is an estimate. A real service charges for what it wrote until then, and for nothing after. The row of this call in Usage says “stopped at limit”.`,
  busy: `I was busy twice and answered 503. This status means that nothing was processed or charged. Tally showed a countdown and retried on its own.

Each attempt has a row in **Usage**. If a failed call may have been processed, Tally asks you before it retries.`,
  uncounted: `This answer came without token counts, as with some services that stream. Tally shows **not reported** and adds estimates, marked \`≈\`.

The connection's settings offer a choice: complete answers with exact counts, or streamed answers with estimates. Choose complete answers and send this message again to see the counts.`,
  cache: `I now cache this chat's prompts for five minutes. To choose another time, add the seconds: \`/cache 60\`. Each call restarts the timer.

Send another message and look at the **prompt** count below its answer. It shows how many tokens were **cached**; many services charge less for those. If you wait until the cache expires, the next prompt isn't cached.

- \`/cache inside\` includes cached tokens in the prompt count and reasoning tokens in the completion count, as most services do.
- \`/cache beside\` reports both in addition to these counts, as some services do. Tally can tell from the numbers in each report.
- \`/cache off\` turns caching off.

If you edit or exclude an earlier message, everything from that message on is uncached.`,
  cacheOff: `I no longer cache this chat's prompts. To turn caching on again, send \`/cache\`.`,
  help: `This is Tally's built-in demo service. It runs inside Tally, without a key or a network. Its answers are prewritten, but it counts tokens as a real service does.

Ask about **tokens**, **billing**, **code**, a **table**, or **Tally**, or use a command:

| Command | Result |
| --- | --- |
| \`/help\` | shows this list |
| \`/slow\` | answers at five tokens per second, so you can try Stop |
| \`/long 500\` | answers with 500 tokens; the maximum is 20,000 |
| \`/endless\` | never stops, so you can try Stop and the limit per answer |
| \`/markdown\` | shows every text element |
| \`/math\` | shows formulas |
| \`/code python\` | shows code in Python; \`/code all\` shows all languages |
| \`/reasoning\` | reasons before it answers |
| \`/cache 60\` | caches this chat's prompts for 60 seconds; \`/cache off\` turns caching off |
| \`/empty\` | sends an empty answer |
| \`/nousage\` | streams without token counts; complete answers have them |
| \`/cut\` | cuts off the answer |
| \`/busy\` | is busy twice, then answers |
| \`/error 402\` | fails with status 402; any status from 400 to 599 works |
`,
  tokens: `A **token** is the unit that a model reads and writes: a short word, part of a long word, a number, or a punctuation mark. In English, a token is about four characters.

Every answer comes with three counts:

1. **Prompt**: everything sent, not only your last message. Models remember nothing, so each call resends the whole chat.
2. **Completion**: the text that the model wrote.
3. **Total**: the sum of both.

That is why long chats get expensive. If each turn adds 200 tokens, the tenth call sends about 2,000 tokens. The ten calls together send about 11,000. For each prompt, Tally shows how much was history, which earlier calls had already sent.`,
  billing: `With pay-as-you-go billing, you pay for prompt tokens and completion tokens, often at different prices.

Suppose a model costs 0.50 per million prompt tokens and 1.50 per million completion tokens:

| | Tokens | Price |
| :--- | ---: | ---: |
| Prompt | 1,203 | 0.000602 |
| Completion | 87 | 0.000131 |
| **Total** | **1,290** | **0.000732** |

To keep the bill small:

- Start a new chat for a new topic. Each call resends the old messages, and you pay for them again.
- Keep the system prompt short, because it is part of every call.
- Use a small model for simple questions.

A stopped answer may still be charged, because the service has already done the work.`,
  table: `These are the models of the demo service:

| Model | Parameters | Context window | Good for |
| :--- | ---: | ---: | :--- |
| wren-350m | 350M | 1,024 | filling up a context window |
| kestrel-7b-instruct | 7B | 32,768 | quick questions |
| meridian-70b-chat | 70B | 131,072 | most things |
| atlas-405b | 405B | 262,144 | long documents |
| colossus-1.5t | 1.5T | 1,048,576 | very long documents |

There is also \`atlas-embed\`, which doesn't support chat. Choose it to see a refused call.`,
  tally: `Tally is a chat client that shows **what every token costs**.

- Each answer shows its three counts, exactly as the service reported them.
- **Usage** lists every call of the chat, including stopped and failed calls and other versions.
- Tally's estimates have ≈. Missing counts are *not reported*, never zero.

Your key stays in the keychain and your chats stay on this computer. Tally only sends what you send.`,
  greeting: `Hello! I'm the demo service inside Tally. You can look around without an account and without paying.

Ask me about **tokens**, **billing**, **code**, or a **table**. Type \`/help\` for more commands. My answers are prewritten, but I count tokens as a real service does.`,
  others: [
    `That is a question for a real model. As a demo, I only know about tokens and Tally.

Tally sent your message together with the whole chat so far. The *prompt* number below is the size of all of it. Send another message and watch the number grow. The new prompt is the old prompt, plus the old answer, plus your new message.`,
    `I can't answer that, but here is something to try:

1. Edit your message and send it again. The old version stays, and you can switch back.
2. Regenerate the answer with a different model.
3. Open **Usage**. It lists both versions, because both were charged.`,
    `A real service would answer at length here. I keep this short, because length costs money:

> Every word I write is a completion token now, and a prompt token in each later call.

Your next message resends this short answer too.`,
  ],
})

/** One token of the thinking or of the answer. */
export interface DemoPiece {
  readonly type: 'reasoning' | 'text'
  readonly text: string
}

export interface DemoAnswer {
  readonly pieces: readonly DemoPiece[]
  readonly tokensPerSecond: number
  /** The network connection breaks in the middle of the answer. */
  readonly isCutOff: boolean
  /** A stream repeats the answer until it is stopped. */
  readonly isEndless: boolean
  readonly streamsUsage: boolean
}

const defaultSpeed = 60
const pageSpeed = 180
const longSpeed = 300
const slowSpeed = 5
const maxLongTokens = 20_000

const subjects: readonly (readonly [RegExp, () => string])[] = [
  [/\b(?:bill|billing|price|pricing|cost|pay|charge|cheap|expensive|money)/i, () => demoStrings.billing],
  [/\b(?:code|function|typescript|javascript|python|program|script)/i, () => codeTextIn('')],
  [/\b(?:table|models?\b|compare|list)/i, () => demoStrings.table],
  [/\b(?:token|context|prompt|completion|count)/i, () => demoStrings.tokens],
  [/\b(?:tally|app\b|privacy|keychain|who are you)/i, () => demoStrings.tally],
  [/\b(?:hello|hi|hey|good (?:morning|evening|day))\b/i, () => demoStrings.greeting],
]

const commands = new Map<string, (argument: string) => DemoAnswer>([
  ['slow', () => answer(demoStrings.tokens, { tokensPerSecond: slowSpeed })],
  ['long', (count) => longAnswer(Number.parseInt(count, 10))],
  ['endless', () => answer(`${demoStrings.endless}\n\n`, { isEndless: true })],
  ['markdown', () => answer(demoStrings.markdown, { tokensPerSecond: pageSpeed })],
  ['math', () => answer(demoStrings.math, { tokensPerSecond: pageSpeed })],
  ['code', (language) => answer(codeTextIn(language), { tokensPerSecond: pageSpeed })],
  ['reasoning', () => reasonedAnswer()],
  ['cache', (setting) => answer(/^off$/i.test(setting) ? demoStrings.cacheOff : demoStrings.cache)],
  ['empty', () => answer('')],
  ['nousage', () => answer(demoStrings.uncounted, { streamsUsage: false })],
  ['cut', () => answer(demoStrings.cutOff, { isCutOff: true })],
  ['busy', () => answer(demoStrings.busy)],
])

/** The same message always gets the same answer. */
export function answerTo(question: string): DemoAnswer {
  const command = demoCommandIn(question)
  if (command === null) return answer(textAbout(question))
  return commands.get(command.name)?.(command.argument) ?? answer(demoStrings.help)
}

function textAbout(question: string): string {
  const subject = subjects.find(([pattern]) => pattern.test(question))
  return (
    subject?.[1]() ?? demoStrings.others[question.length % demoStrings.others.length] ?? demoStrings.greeting
  )
}

function answer(text: string, options: Partial<DemoAnswer> = {}): DemoAnswer {
  const pieces = piecesOf('text', splitIntoTokens(text))
  return {
    pieces,
    tokensPerSecond: defaultSpeed,
    isCutOff: false,
    isEndless: false,
    streamsUsage: true,
    ...options,
  }
}

function reasonedAnswer(): DemoAnswer {
  const { pieces, ...rest } = answer(demoStrings.reasoned)
  return { ...rest, pieces: [...piecesOf('reasoning', splitIntoTokens(demoStrings.thoughts)), ...pieces] }
}

function longAnswer(wanted: number): DemoAnswer {
  const count = Math.min(Math.max(Number.isNaN(wanted) ? 1_000 : wanted, 1), maxLongTokens)
  const page = splitIntoTokens(
    `${[demoStrings.tokens, demoStrings.billing, demoStrings.tally, ...demoStrings.others].join('\n\n')}\n\n`,
  )
  const tokens = Array.from({ length: count }, (_, index) => page[index % page.length] ?? '')
  return answer('', { pieces: piecesOf('text', tokens), tokensPerSecond: longSpeed })
}

function piecesOf(type: DemoPiece['type'], tokens: readonly string[]): DemoPiece[] {
  return tokens.map((text) => ({ type, text }))
}
