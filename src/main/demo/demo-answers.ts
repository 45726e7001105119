import { demoCommandIn } from '../../shared/domain/chat/demo-commands.ts'
import { codeTextIn } from './demo-code.ts'
import {
  brokenPage,
  busyPage,
  markdownPage,
  mathsPage,
  reasonedPage,
  thoughtsPage,
  uncountedPage,
} from './demo-pages.ts'
import { splitIntoTokens } from './demo-tokens.ts'

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
  readonly breaksOff: boolean
  readonly streamsUsage: boolean
}

const usualSpeed = 60
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
  ['cut', () => answer(brokenPage, { breaksOff: true })],
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
  return { pieces, tokensPerSecond: usualSpeed, breaksOff: false, streamsUsage: true, ...options }
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
