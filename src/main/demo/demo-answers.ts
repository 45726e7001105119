import { demoCommandIn } from '../../shared/domain/chat/demo-commands.ts'
import { codeTextIn } from './demo-code.ts'
import { splitIntoTokens } from './demo-tokens.ts'

const markdownPage = `# Every element there is

A paragraph with **bold**, *slanted*, ***both***, ~~struck~~ and \`inline code\`; with \`a \`\` backtick\` in it, a line that ends\\
here, and one that goes on.

## Links

- A [link with words](https://example.com/docs) and one with a [title](https://example.com "Shown on hover").
- A bare address: https://example.com/path?x=1
- A link whose words name one place and whose address is another: [https://bank.example](https://elsewhere.example/sign-in)
- A link that must not work: [press me](javascript:alert(1))
- An image is never fetched: ![a chart](https://example.com/chart.png)

### Lists

1. First
2. Second
   - nested, with *emphasis*
     - and once more
3. Third

A list may begin elsewhere, and may be one of things to do:

7. Seventh
8. Eighth

- [x] written down
- [ ] still to do
  - [ ] a part of it

#### Quotations

> A quotation
> over two lines.
>
> > And a quotation inside it, with \`code\`.

##### A table

| Left | Centre | Right |
| :--- | :---: | ---: |
| prompt | *carried* | 1,203 |
| completion | **added** | 87 |
| a \\| bar | \`a\\|b\` | 1,290 |

###### A rule, a note and some escapes

---

A note that refers to the end of the page.[^1]

\\*Not slanted\\*, \\# not a heading, 1\\. not a list, \\[not a link\\](nowhere), &amp; an ampersand.

<b>HTML stays text</b>, and so does <script>alert('this')</script>.

\`\`\`
A block of code without a language:
    four blanks, <tags> & "quotes" stay as they are.
\`\`\`

[^1]: Where notes are not known, this line is shown as it was written.
`
const mathsPage = `Maths in a line: $a^2 + b^2 = c^2$, and with other marks \\(e^{i\\pi} + 1 = 0\\). Money is not maths: between $5 and $10 a month.

**What a conversation costs.** If each turn adds $t$ tokens, call $n$ sends about $n \\cdot t$ of them, and all calls together

$$\\sum_{k=1}^{n} k \\, t = t \\, \\frac{n(n+1)}{2}$$

which is why a long conversation grows dear: the sum grows with $n^2$.

**Fractions, roots and an integral**

\\[
\\sqrt[3]{\\frac{x^2 + 1}{2}} \\qquad \\int_0^\\infty e^{-x^2} \\, dx = \\frac{\\sqrt{\\pi}}{2}
\\]

**Cases and a matrix**

$$
f(x) = \\begin{cases} x & \\text{if } x \\ge 0 \\\\ -x & \\text{otherwise} \\end{cases}
\\qquad
A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}
$$

**Over several lines**

$$
\\begin{aligned}
\\text{total} &= \\text{prompt} + \\text{completion} \\\\
&= 1203 + 87 \\\\
&= 1290
\\end{aligned}
$$

**A formula that is broken** stays as it was written: $\\frac{1}{$ and no more.`
const thoughtsPage = `The person wants to see me think. Let me take a question with a number in it: how many tokens do ten turns send if each adds 200?

The first call sends 200, the second 400, the third 600. So it is 200 times the sum of 1 to 10. That sum is 10 · 11 / 2 = 55.

200 · 55 = 11,000. And the last call alone: 10 · 200 = 2,000. Good, that is worth telling.`
const reasonedPage = `**11,000 tokens**, of which the tenth call alone sends 2,000.

Each call sends the whole conversation again: 200, then 400, and so on up to 2,000. What I thought before I said this is shown apart; a service counts it among the completion tokens, and so did I. It is not sent back with your next message.`
const brokenPage = `This answer is going to break off. A service may close the line in the middle of a sentence, because it was restarted, because a gateway lost patience, or because your network changed. What has come so far stays where it is, and it may have been charged: the service had begun to work, and nobody told Tally how much of it was counted. So the row of this call says that its counts were not reported, and the line under this text says that it was cut off. You will not read the end of this paragraph, which goes on for a while about nothing in particular, so that there is something to break off from. Here it would have ended.`
const busyPage = `I was busy twice: I answered 503, which means that nothing was done and nothing is charged. So Tally waited, in sight and not for long, and asked again by itself.

Each try has a row of its own in **Usage**. Had I failed in a way that leaves open whether I had begun, Tally would have asked you first.`
const uncountedPage = `This answer came without counts, as streams of some services do. Tally shows that they were **not reported**, and works out \`≈\` what it can.

There is a choice behind it, in the settings of the connection: whole answers with exact counts, or answers that stream with estimated ones. Ask for whole answers and send this once more: then the counts will come.`

export const helpText = `This is Tally's built-in demo service. It runs inside the app, needs no key and no network, and its answers are written beforehand; the tokens are counted as a real service would count them.

Ask about **tokens**, **billing**, **code**, a **table**, or **Tally** itself, or use a command:

| Command | What it does |
| --- | --- |
| \`/help\` | shows this list |
| \`/slow\` | answers at five tokens a second: good for trying Stop |
| \`/long 500\` | answers with that many tokens, up to 20,000 |
| \`/markdown\` | shows every element that a text can have |
| \`/maths\` | shows formulas |
| \`/code python\` | shows code in that language; \`/code all\` in all there are |
| \`/reasoning\` | thinks before it answers |
| \`/empty\` | answers without a word |
| \`/nousage\` | streams without counts; whole answers have them |
| \`/cut\` | breaks off in the middle |
| \`/busy\` | is busy twice, then answers |
| \`/error 402\` | fails with that status, 400 to 599 |
`
const tokensText = `A **token** is the unit a model reads and writes in: a short word, a part of a long one, a number, a punctuation mark. In English, four characters make about one token.

Three counts come back with every answer:

1. **Prompt**: everything that was sent, not only your last message. The model remembers nothing, so the whole conversation goes along each time.
2. **Completion**: what the model wrote.
3. **Total**: the sum, and what you pay for.

That is why a long conversation grows dear. If each turn adds 200 tokens, the tenth call sends about 2,000 of them, and the ten calls together some 11,000. Tally shows how much of each prompt was history that you had already paid for once.`
const billingText = `With pay-as-you-go billing you pay for what you use: prompt tokens and completion tokens, often at different prices.

Suppose a model costs 0.50 per million prompt tokens and 1.50 per million completion tokens:

| | Tokens | Price |
| :--- | ---: | ---: |
| Prompt | 1,203 | 0.000602 |
| Completion | 87 | 0.000131 |
| **Total** | **1,290** | **0.000732** |

A few habits keep the bill small:

- Start a new conversation for a new subject; old messages are sent, and paid for, again and again.
- Keep the system prompt short: it is part of every call.
- Use a small model for small questions.

An answer that you stop half-way may still be charged, since the service has already done the work.`
const tableText = `These are the models of the demo service:

| Model | Parameters | Context window | Good for |
| :--- | ---: | ---: | :--- |
| wren-350m | 350M | 1,024 | seeing a context window fill up |
| kestrel-7b-instruct | 7B | 32,768 | quick questions |
| meridian-70b-chat | 70B | 131,072 | most things |
| atlas-405b | 405B | 262,144 | long documents |
| colossus-1.5t | 1.5T | 1,048,576 | very long documents |

There is also \`atlas-embed\`, which does not chat; choosing it shows what a refusal looks like.`
const tallyText = `Tally is a chat client in which **every token is accounted for**.

- Under each answer stand the three counts exactly as the service reported them.
- **Usage** lists every call of the conversation, also those that were stopped, failed, or replaced by another version.
- A number that Tally worked out by itself carries the sign ≈; one that did not come is *not reported*, never zero.

Your key stays in the system's keychain, your conversations stay on this computer, and nothing is sent that you did not send.`
const greetingText = `Hello! I am the demo service: I live inside Tally, so you can look around without an account and without paying for anything.

Ask me what a **token** is, how **billing** works, or for some **code** or a **table**. Type \`/help\` to see what else I can do. My answers are written beforehand, but the counts under them are worked out the way a real service does it.`
const otherTexts: readonly string[] = [
  `That is a question for a real model; as a demo I only know about tokens, and about the app you are looking at.

What I can show you is how your message was counted. It was sent together with everything before it in this conversation, and the number beside *prompt* below is the size of all of it. Send another message and watch it grow: the new prompt is the old prompt, plus my answer, plus what you add.`,
  `I would have to think about that one, and thinking is not what I am made for. Still, here is something to try:

1. Send this message again by editing it: the old version stays, and you can go back to it.
2. Ask for another answer with a different model.
3. Open **Usage** and look at the rows: both versions were paid for, and both are listed.`,
  `A real service would answer at length here. Let me keep it short instead, since length is what costs:

> Every word I write is a completion token now, and a prompt token in each call that follows.

So this answer, short as it is, will be sent back to me with your next message.`,
]

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
  readonly streamsUsage: boolean
}

const defaultSpeed = 60
const pageSpeed = 180
const longSpeed = 300
const slowSpeed = 5
const maxLongTokens = 20_000

const subjects: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bill|billing|price|pricing|cost|pay|charge|cheap|expensive|money)/i, billingText],
  [/\b(?:code|function|typescript|javascript|python|program|script)/i, codeTextIn('')],
  [/\b(?:table|models?\b|compare|list)/i, tableText],
  [/\b(?:token|context|prompt|completion|count)/i, tokensText],
  [/\b(?:tally|app\b|privacy|keychain|who are you)/i, tallyText],
  [/\b(?:hello|hi|hey|good (?:morning|evening|day))\b/i, greetingText],
]

const commands = new Map<string, (argument: string) => DemoAnswer>([
  ['slow', () => answer(tokensText, { tokensPerSecond: slowSpeed })],
  ['long', (count) => longAnswer(Number.parseInt(count, 10))],
  ['markdown', () => answer(markdownPage, { tokensPerSecond: pageSpeed })],
  ['maths', () => answer(mathsPage, { tokensPerSecond: pageSpeed })],
  ['code', (language) => answer(codeTextIn(language), { tokensPerSecond: pageSpeed })],
  ['reasoning', () => reasonedAnswer()],
  ['empty', () => answer('')],
  ['nousage', () => answer(uncountedPage, { streamsUsage: false })],
  ['cut', () => answer(brokenPage, { isCutOff: true })],
  ['busy', () => answer(busyPage)],
])

/** The same message always gets the same answer. */
export function answerTo(question: string): DemoAnswer {
  const command = demoCommandIn(question)
  if (command === null) return answer(textAbout(question))
  return commands.get(command.name)?.(command.argument) ?? answer(helpText)
}

function textAbout(question: string): string {
  const subject = subjects.find(([pattern]) => pattern.test(question))
  return subject?.[1] ?? otherTexts[question.length % otherTexts.length] ?? greetingText
}

function answer(text: string, options: Partial<DemoAnswer> = {}): DemoAnswer {
  const pieces = piecesOf('text', splitIntoTokens(text))
  return { pieces, tokensPerSecond: defaultSpeed, isCutOff: false, streamsUsage: true, ...options }
}

function reasonedAnswer(): DemoAnswer {
  const { pieces, ...rest } = answer(reasonedPage)
  return { ...rest, pieces: [...piecesOf('reasoning', splitIntoTokens(thoughtsPage)), ...pieces] }
}

function longAnswer(wanted: number): DemoAnswer {
  const count = Math.min(Math.max(Number.isNaN(wanted) ? 1_000 : wanted, 1), maxLongTokens)
  const page = splitIntoTokens(`${[tokensText, billingText, tallyText, ...otherTexts].join('\n\n')}\n\n`)
  const tokens = Array.from({ length: count }, (_, index) => page[index % page.length] ?? '')
  return answer('', { pieces: piecesOf('text', tokens), tokensPerSecond: longSpeed })
}

function piecesOf(type: DemoPiece['type'], tokens: readonly string[]): DemoPiece[] {
  return tokens.map((text) => ({ type, text }))
}
