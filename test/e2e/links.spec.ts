import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import type { RunningApp } from './driver/running-app.ts'
import { answers, ask, connect, expect, test } from './story.ts'

test.use({ scenario: 'echo' })

interface Question {
  readonly message: string
  readonly detail: string
}

interface Desk {
  readonly questions: Question[]
  answer(response: number): void
}

/** From now on a question waits until the test answers it. */
const holdQuestions = (app: RunningApp): Promise<void> => app.evaluateMain(replaceQuestions, null)
const questionsOf = (app: RunningApp): Promise<readonly Question[]> => app.evaluateMain(readQuestions, null)
const answerQuestion = (app: RunningApp, response: number): Promise<void> =>
  app.evaluateMain(giveAnswer, response)

/** The requests of a compromised page, as many as it likes. */
function askToOpen(window: Page, addresses: readonly string[]): Promise<(string | undefined)[]> {
  return window.evaluate(async (all) => {
    const { api } = globalThis as unknown as {
      api: { request(name: string, input: unknown): Promise<{ code?: string }> }
    }
    return Promise.all(all.map(async (address) => (await api.request('links.open', { address })).code))
  }, addresses)
}

test('a link in an answer shows its real host in a question, and opens only after consent', async ({
  app,
  window,
  service,
}) => {
  await holdQuestions(app)
  await connect(window, service)
  await ask(window, '[https://bank.example](https://bаnk.example/login?a=1) and [run](calculator:)')
  const answer = answers(window).last()
  await expect(answer.getByRole('link')).toHaveCount(1)
  await expect(answer).toContainText('(xn--bnk-6cd.example)')
  await answer.getByRole('link', { name: 'https://bank.example' }).dblclick()
  await expect.poll(() => questionsOf(app)).toHaveLength(1)
  const [question] = await questionsOf(app)
  expect(question?.message).toContain('xn--bnk-6cd.example')
  expect(question?.detail).toBe('https://xn--bnk-6cd.example/login?a=1')
  expect(await app.openedExternally()).toEqual([])
  await answerQuestion(app, 0)
  await expect.poll(() => app.openedExternally()).toEqual(['https://xn--bnk-6cd.example/login?a=1'])

  // A page that opens links repeatedly gets one question, and none for an address that may not be opened.
  const told = (await questionsOf(app)).length
  const refused = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'calculator:',
    'https://good.example@evil.example/',
  ]
  expect(await askToOpen(window, refused)).toEqual(refused.map(() => 'link-refused'))
  expect(await questionsOf(app)).toHaveLength(told)

  const first = askToOpen(window, ['https://example.com/'])
  await expect.poll(() => questionsOf(app)).toHaveLength(told + 1)
  const more = Array.from({ length: 50 }, (_, index) => `https://evil.example/${index}`)
  expect(await askToOpen(window, more)).toEqual(more.map(() => 'question-waiting'))
  await answerQuestion(app, 1)
  expect(await first).toEqual([undefined])
  expect(await questionsOf(app)).toHaveLength(told + 1)
  expect(await app.openedExternally()).toHaveLength(1)
})

// These run in the main process: they may use nothing of this file.

function replaceQuestions({ dialog }: typeof Electron): void {
  const waiting: ((answer: { response: number; checkboxChecked: boolean }) => void)[] = []
  const questions: Question[] = []
  const desk: Desk = {
    questions,
    answer: (response) => waiting.shift()?.({ response, checkboxChecked: false }),
  }
  Object.assign(globalThis, { desk })
  Object.assign(dialog, {
    showMessageBox: (...given: unknown[]) => {
      const { message, detail } = given.at(-1) as Question
      questions.push({ message, detail })
      return new Promise((resolve) => waiting.push(resolve))
    },
  })
}

function readQuestions(): readonly Question[] {
  return (Reflect.get(globalThis, 'desk') as Desk).questions
}

function giveAnswer(_electron: typeof Electron, response: number): void {
  ;(Reflect.get(globalThis, 'desk') as Desk).answer(response)
}
