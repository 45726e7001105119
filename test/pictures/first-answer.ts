import type { Locator, Page } from 'playwright'
import { openChat } from './open.ts'
import type { Film, Pace } from './scene.ts'
import { question } from './world/first-answer.ts'
import { buildLog } from './world/told/build-log.ts'

const firstMs = 1_200
const typedAtOnce = 3
const typingMs = 60
const forecastMs = 900
const firstTokenMs = 420
const piecesAtOnce = 2
const pieceMs = 80
const readingMs = 3_500
const maxLooks = 2_000

const film = {
  shows: ['src/renderer/features/chat', 'src/renderer/features/composer', 'src/renderer/styles'],
  size: [800, 560],
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, buildLog.title)
    await window.getByRole('button', { name: 'Hide chats' }).click()
    await window.getByRole('textbox', { name: 'Message', exact: true }).focus()
    return undefined
  },
  async *play(window, pace) {
    const budget = window.getByText(/ left this month$/u)
    const before = await budget.innerText()
    yield firstMs
    yield* typeQuestion(window)
    await window.getByRole('button', { name: 'Send', exact: true }).click()
    // A pointer over the button would leave its tooltip in the picture.
    await window.mouse.move(0, 0)
    yield* streamAnswer(window, pace)
    await window.getByRole('group', { name: 'Token usage' }).nth(1).waitFor()
    await budget.filter({ hasNotText: before }).waitFor()
    yield readingMs
  },
} satisfies Omit<Film, 'name' | 'theme'>

async function* typeQuestion(window: Page): AsyncGenerator<number> {
  const box = window.getByRole('textbox', { name: 'Message', exact: true })
  for (let end = typedAtOnce; end < question.length; end += typedAtOnce) {
    await box.fill(question.slice(0, end))
    yield typingMs
  }
  await box.fill(question)
  await window.getByRole('status', { name: 'Forecast' }).filter({ hasText: '$' }).waitFor()
  yield forecastMs
}

async function* streamAnswer(window: Page, { answer, passTime }: Pace): AsyncGenerator<number> {
  const article = window.getByRole('article', { name: 'Assistant' }).nth(1)
  await article.waitFor()
  yield firstTokenMs
  await passTime(firstTokenMs)
  let before = await article.innerText()
  while (answer.send(piecesAtOnce)) {
    before = await changed(article, before)
    yield pieceMs
    await passTime(pieceMs)
  }
}

/** The text of an element once it isn't the given one any more. */
async function changed(shown: Locator, before: string): Promise<string> {
  for (let left = maxLooks; left > 0; left -= 1) {
    const text = await shown.innerText()
    if (text !== before) return text
  }
  throw new Error(`Nothing follows after: ${before}`)
}

/** A question, its answer as it comes, and the tokens of both. */
export const firstAnswers: readonly Film[] = [
  { ...film, name: 'first-answer-light', theme: 'light' },
  { ...film, name: 'first-answer-dark', theme: 'dark' },
]
