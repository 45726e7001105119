import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aCall,
  aFailure,
  aLiveCall,
  anAnswer,
  aQuestion,
  compared,
  now,
  twoTurns,
} from '../../fixtures/samples/chat.ts'
import { kestrel, meridian } from '../../fixtures/samples/connections.ts'
import { extendAnswer, publishAnswering } from '../fake-chat.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { chooseToAdd } from './add-menu.ts'

const dialog = page.getByRole('dialog', { name: 'Compare models' })
const field = dialog.getByRole('combobox', { name: 'Find a model' })
const messageBox = page.getByRole('textbox', { name: 'Message', exact: true })
const answers = page.getByRole('article', { name: 'Assistant' })
const headings = () =>
  answers
    .elements()
    .map((article) => article.querySelector('h3')?.textContent)
    .filter((text) => text !== undefined)
const asked = (modelRequested: string, text: string) =>
  anAnswer(`of ${modelRequested}`, text, { call: aCall({ id: `call of ${modelRequested}`, modelRequested }) })

const models = ['meridian-70b-chat', 'kestrel-7b-instruct', 'atlas-405b']
const chatWith = (last = compared(models.map((model) => asked(model, `Says ${model}.`)))) =>
  chatOf([...twoTurns, aQuestion('q3', 'Well?'), last])

const more = ['atlas-405b', 'wren-350m', 'colossus-1.5t'].map((id) => ({ ...kestrel, id }))
const openWithFive = (world: World) =>
  openApp(world, (bridge) => {
    const list = { models: [meridian, kestrel, ...more], skippedCount: 0, fetchedAt: now }
    bridge.answer('models.list', () => list)
    bridge.answer('models.refresh', () => list)
  })

describe('choosing models to compare', () => {
  it('keeps a model that was chosen while the last models were loading', async () => {
    const loading = Promise.withResolvers<string[]>()
    await openApp(chatOf(twoTurns), (bridge) => bridge.answer('models.compared', () => loading.promise))
    await messageBox.fill('Which is best?')
    await chooseToAdd('Compare')
    await field.fill('kestrel')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('button', { name: 'Remove kestrel-7b-instruct' })).toBeVisible()
    loading.resolve(['meridian-70b-chat'])
    await expect
      .element(dialog.getByRole('button', { name: 'Remove kestrel-7b-instruct' }))
      .toBeInTheDocument()
  })

  it('works with the keyboard alone, and sends the text once', async () => {
    const bridge = await openWithFive(chatOf(twoTurns))
    await messageBox.fill('Which is best?')
    await chooseToAdd('Compare')
    await expect.element(field).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: 'Remove meridian-70b-chat' })).toBeVisible()
    await expect.element(dialog.getByRole('status').last()).toHaveTextContent('Choose two to four models.')
    await userEvent.keyboard('kestrel-7b{Enter}')
    await expect.element(dialog.getByText('Makes 2 calls.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect
      .poll(() => bridge.inputsOf('chat.compare'))
      .toEqual([
        {
          conversationId: 'sql',
          text: 'Which is best?',
          modelIds: ['meridian-70b-chat', 'kestrel-7b-instruct'],
        },
      ])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(messageBox).toHaveValue('')
    await expect.element(messageBox).toHaveFocus()
  })

  it('sends nothing without a text or with one model, and shows why', async () => {
    const bridge = await openWithFive(chatOf(twoTurns))
    await chooseToAdd('Compare')
    const send = dialog.getByRole('button', { name: 'Compare', exact: true })
    await send.click({ force: true })
    await field.fill('atlas-405b')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Write a message first.')).toBeVisible()
    await send.click({ force: true })
    expect(bridge.inputsOf('chat.compare')).toEqual([])
  })

  it('allows four at most, and removing one moves the focus to its neighbor', async () => {
    const world = chatOf(twoTurns)
    world.compared['service'] = ['meridian-70b-chat', 'kestrel-7b-instruct', 'atlas-405b']
    await openWithFive(world)
    await chooseToAdd('Compare')
    await expect.element(dialog.getByRole('button', { name: 'Remove atlas-405b' })).toBeVisible()
    await field.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Four models at most. Remove one to add another.')).toBeVisible()
    await expect.element(dialog.getByRole('option')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Remove kestrel-7b-instruct' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Remove atlas-405b' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Compare', exact: true }).first()).toHaveFocus()
  })
})

describe('answers side by side', () => {
  const live = anAnswer('live', 'Be', { call: aLiveCall({ id: 'live call', modelRequested: 'atlas-405b' }) })
  const failed = anAnswer('failed', '', {
    call: aCall({ id: 'failed call', modelRequested: 'atlas-405b', state: 'failed', source: 'none' }),
    failure: aFailure({ code: 'rate', charge: 'turned-away' }),
  })

  it('have their own names and counts, and a Stop that stops only one', async () => {
    const bridge = await openApp(chatWith(compared([asked('meridian-70b-chat', 'Yes.'), live])))
    await expect.poll(headings).toEqual(['meridian-70b-chat', 'atlas-405b'])
    const [done, coming] = [answers.nth(2), answers.nth(3)]
    await expect.element(done).toHaveAttribute('aria-busy', 'false')
    await expect.element(done.getByRole('group', { name: 'Token usage' })).toBeVisible()
    await expect.element(coming).toHaveAttribute('aria-busy', 'true')
    extendAnswer(bridge, 'live', 'gun.', { offset: 2 })
    await expect.element(coming).toMatchTextContent('Begun.')
    await coming.getByRole('button', { name: 'Stop atlas-405b' }).click()
    expect(bridge.inputsOf('chat.stop')).toEqual([{ conversationId: 'sql', messageId: 'live' }])
    bridge.emit({
      type: 'answer-changed',
      conversationId: 'sql',
      message: { ...asked('atlas-405b', 'Begun.'), id: 'live' },
    })
    await expect.element(coming).toHaveAttribute('aria-busy', 'false')
    await expect.element(page.getByText('atlas-405b · Answer complete, 142 tokens')).toBeInTheDocument()
  })

  it('fail alone, and are repeated with the same model', async () => {
    const bridge = await openApp(chatWith(compared([asked('meridian-70b-chat', 'Yes.'), failed])))
    const card = answers.nth(3).getByRole('alert')
    await card.getByRole('button', { name: 'Send again' }).click()
    expect(bridge.inputsOf('chat.answerAgain')).toEqual([
      { conversationId: 'sql', messageId: 'failed', modelId: 'atlas-405b' },
    ])
    await expect
      .element(answers.nth(3).getByRole('button', { name: 'Continue with this answer' }))
      .not.toBeInTheDocument()
  })

  it('show when a failed one can be sent again while another is streaming', async () => {
    const bridge = await openApp(chatWith(compared([live, failed])))
    publishAnswering(bridge.world, bridge.emit, 'sql', true)
    const again = answers.nth(3).getByRole('button', { name: 'Send again' })
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await expect.element(again).toHaveAccessibleDescription('Available after the current answer.')
    await again.click({ force: true })
    expect(bridge.inputsOf('chat.answerAgain')).toEqual([])
    publishAnswering(bridge.world, bridge.emit, 'sql', false)
    await expect.element(again).not.toHaveAttribute('aria-disabled', 'true')
    await again.click()
    expect(bridge.inputsOf('chat.answerAgain')).toHaveLength(1)
  })

  it('wait for a retry alone, and the wait can be stopped alone', async () => {
    const waiting = anAnswer('waiting', '', { call: aLiveCall({ id: 'w', modelRequested: 'atlas-405b' }) })
    const bridge = await openApp(chatWith(compared([asked('meridian-70b-chat', 'Yes.'), waiting])))
    const failure = aFailure({ code: 'rate', charge: 'turned-away', mayRetry: true })
    const wait = { messageId: 'waiting', failure, remainingMs: 60_000, attempt: 2, attempts: 3 }
    bridge.emit({ type: 'answer-waiting', conversationId: 'sql', messageId: 'waiting', wait })
    await expect.element(answers.nth(3).getByText(/Retrying in \d+ s \(attempt 2 of 3\)/)).toBeVisible()
    await answers.nth(3).getByRole('button', { name: 'Stop waiting' }).click()
    expect(bridge.inputsOf('chat.stop')).toEqual([{ conversationId: 'sql', messageId: 'waiting' }])
  })

  it('name above the message box the one that the next message continues', async () => {
    await openApp(chatWith())
    const line = page.getByText(
      "Your next message continues from meridian-70b-chat's answer. To continue from another answer, choose it above.",
    )
    await expect.element(line).toBeVisible()
  })

  it('fold to the chosen one, which can be changed, and unfold again', async () => {
    const bridge = await openApp(chatWith())
    await answers.nth(3).getByRole('button', { name: 'Continue with this answer' }).click()
    expect(bridge.inputsOf('conversations.continueWith')).toEqual([
      { conversationId: 'sql', messageId: 'of kestrel-7b-instruct' },
    ])
    await expect.poll(() => answers.elements().length).toBe(3)
    await expect.element(answers.last()).toMatchTextContent('Says kestrel-7b-instruct.')
    await expect.element(answers.last().getByText('2/3')).toBeVisible()
    await expect.element(messageBox).toHaveFocus()
    const all = page.getByRole('button', { name: 'Show all 3 answers' })
    await all.click()
    await expect.poll(headings).toEqual(models)
    const chosen = answers.nth(3)
    await expect.element(chosen.getByText('Chosen', { exact: true })).toBeVisible()
    const goOn = page.getByRole('button', { name: 'Continue with this answer' })
    expect(goOn.elements().map((button) => button.closest('article')?.id)).not.toContain(chosen.element().id)
    expect(goOn.elements()).toHaveLength(2)
    const one = page.getByRole('button', { name: 'Show chosen answer only' })
    await expect.element(one).toHaveFocus()
    await one.click()
    await expect.poll(() => answers.elements().length).toBe(3)
  })

  it("make the chosen one's model the chat's model, until Undo", async () => {
    const bridge = await openApp(chatWith())
    const model = page.getByRole('combobox', { name: 'Model' })
    await answers.nth(3).getByRole('button', { name: 'Continue with this answer' }).click()
    await expect.element(model).toMatchTextContent('kestrel-7b-instruct')
    const toast = page.getByRole('status').filter({ hasText: 'This chat now uses kestrel-7b-instruct.' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    expect(bridge.inputsOf('conversations.chooseModel')).toEqual([
      { conversationId: 'sql', modelId: 'meridian-70b-chat' },
    ])
    await expect.element(model).toMatchTextContent('meridian-70b-chat')
    await expect.element(toast).not.toBeInTheDocument()
    await expect.element(messageBox).toHaveFocus()
  })

  it("announce nothing if the chosen one's model is the chat's model", async () => {
    await openApp(chatWith())
    await answers.nth(2).getByRole('button', { name: 'Continue with this answer' }).click()
    await expect.poll(() => answers.elements().length).toBe(3)
    await expect.element(page.getByText('This chat now uses')).not.toBeInTheDocument()
  })

  it('keep the height of a name when its answer ends', async () => {
    const bridge = await openApp(chatWith(compared([asked('meridian-70b-chat', 'Yes.'), live])))
    const height = () => answers.nth(3).element().querySelector('header')?.getBoundingClientRect().height
    await expect.element(answers.nth(3).getByRole('button', { name: 'Stop atlas-405b' })).toBeVisible()
    const before = height()
    const message = { ...asked('atlas-405b', 'Begun.'), id: 'live' }
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message })
    await expect.element(answers.nth(3)).toHaveAttribute('aria-busy', 'false')
    expect(height()).toBe(before)
    expect(before).toBeLessThan(40)
  })

  it.each([
    [1280, 800, 4],
    [800, 600, 2],
    [360, 640, 1],
  ])('at %i by %i show four answers %i per row, without scrolling sideways', async (width, height, count) => {
    const long = 'organisation-with-a-very-long-name/model-with-a-very-long-name-2026-11-instruct-preview'
    const four = compared([...models, long].map((model) => asked(model, `Says ${model}.`)))
    await openApp(chatWith(four))
    await page.viewport(width, height)
    await expect.poll(headings).toContain(long)
    // While the window gets its new size, rows come and go. Answers above may stay undrawn.
    const places = () => answers.elements().filter((article) => article.querySelector('h3') !== null)
    await expect.poll(() => places().length).toBe(4)
    const top = (article: Element | undefined) => article?.getBoundingClientRect().top ?? 0
    await expect
      .poll(() => places().filter((article) => Math.abs(top(article) - top(places()[0])) < 2).length)
      .toBe(count)
    const title = places()[3]?.querySelector('h3')
    expect(title?.scrollWidth).toBeLessThanOrEqual(title?.clientWidth ?? 0)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const log = page.getByRole('log', { name: 'Transcript' }).element().parentElement
    expect(log?.scrollWidth).toBeLessThanOrEqual(log?.clientWidth ?? 0)
  })
})

describe('more models for an answer', () => {
  const beside = page.getByRole('dialog', { name: 'Compare with other models' })
  const openChoice = async (answer = answers.last()) => {
    await answer.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Compare with other models…' }).click()
  }

  it('are chosen from its menu, and their answers appear next to it with the focus', async () => {
    const bridge = await openWithFive(chatOf(twoTurns))
    await openChoice()
    await expect.element(beside.getByRole('combobox', { name: 'Find a model' })).toHaveFocus()
    await expect.element(beside.getByText('Choose up to 3 models.')).toBeVisible()
    await userEvent.keyboard('atlas{Enter}')
    await expect.element(beside.getByText('Makes 1 call.')).toBeVisible()
    await beside.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect.element(beside).not.toBeInTheDocument()
    const messageId = twoTurns.at(-1)?.id
    expect(bridge.inputsOf('chat.sendCompared')).toEqual([
      { conversationId: 'sql', messageId, modelIds: ['atlas-405b'] },
    ])
    await expect.element(page.getByRole('region', { name: '2 answers compared' })).toBeVisible()
    await expect.element(answers.nth(1)).toHaveFocus()
  })

  it('exclude its own model, and Escape returns the focus', async () => {
    const bridge = await openWithFive(chatOf(twoTurns))
    await openChoice()
    await userEvent.keyboard('meridian')
    await expect.element(beside.getByText('No matching model.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(answers.last().getByRole('button', { name: 'More' })).toHaveFocus()
    expect(bridge.inputsOf('chat.sendCompared')).toEqual([])
  })

  it('appear at an answer in the middle without scrolling it out of view', async () => {
    const long = 'Line.\n\n'.repeat(80)
    const later = [aQuestion('q9', 'And?'), anAnswer('a9', long)]
    await openWithFive(chatOf([...twoTurns, ...later]))
    page.getByRole('log').element().parentElement?.scrollTo(0, 0)
    const middle = page.getByRole('article', { name: 'Assistant' }).nth(1)
    await openChoice(middle)
    await userEvent.keyboard('atlas{Enter}')
    await beside.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect.element(page.getByRole('region', { name: '2 answers compared' })).toBeInViewport()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect.element(page.getByRole('region', { name: '2 answers compared' })).toBeInViewport()
  })

  it('are limited to four, with a message', async () => {
    const four = compared([...models, 'wren-350m'].map((model) => asked(model, `Says ${model}.`)))
    const bridge = await openWithFive(chatOf([...twoTurns, aQuestion('q3', 'Well?'), four]))
    await openChoice(answers.nth(3))
    const words = 'You can compare at most four answers.'
    await expect.element(beside.getByText(words)).toBeVisible()
    await expect.element(beside.getByRole('option')).not.toBeInTheDocument()
    await beside.getByRole('button', { name: 'Compare', exact: true }).click({ force: true })
    expect(bridge.inputsOf('chat.sendCompared')).toEqual([])
  })
})
