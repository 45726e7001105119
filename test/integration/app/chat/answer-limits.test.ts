import { describe, expect, test } from 'vitest'
import type { LimitChoice } from '../../../../src/shared/contract/money/answer-limit.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { startHeadlessApp } from '../headless-app.ts'
import { otherConversation, setBudget } from '../money/budget-story.ts'
import { endlessAt } from '../money/limit-story.ts'
import { beginStory } from '../story.ts'

const piece = ' one more word of it'
const pieceTokens = estimateTokens(piece)
const quick = { piece, everyMs: 2 }
const tokens = (amount: number): LimitChoice => ({ amount: `${amount}`, currency: null })

async function beginEndless(pace: Parameters<typeof endlessAt>[0] = quick) {
  const { scenario, written } = endlessAt(pace)
  const story = await beginStory(scenario)
  const { app, conversationId, connectionId } = story
  return {
    ...story,
    written,
    limitChat: (answerLimit: LimitChoice) =>
      app.request('answerLimits.setChat', { conversationId, answerLimit }),
    limitConnection: (answerLimit: LimitChoice) =>
      app.request('answerLimits.set', { level: 'connection', id: connectionId, answerLimit }),
    limitAll: (value: LimitChoice) => app.request('settings.set', { name: 'answerLimit', value }),
    limits: () => app.request('answerLimits.read', { conversationId }),
    setPrice: () =>
      app.store.prices.put(
        aPrice({
          connectionId,
          model: 'harbour-7b-instruct',
          validFrom: '2020-01-01',
          promptPerMillion: '2.5',
          completionPerMillion: '10',
        }),
      ),
  }
}

describe('an endless answer', () => {
  test('is closed at the limit of its chat: its text is kept, its row says so, and the service stops', async () => {
    const { app, conversationId, answered, limitChat, posts, written } = await beginEndless()
    await limitChat(tokens(200))
    const answer = await answered('Go on')
    const estimate = estimateTokens(answer.text)
    expect(estimate).toBeGreaterThan(200)
    expect(estimate).toBeLessThanOrEqual(200 + pieceTokens)
    expect(answer).toMatchObject({
      failure: null,
      call: {
        state: 'stopped-at-limit',
        source: 'not-reported',
        estimate: { completionTokens: estimate },
        reachedLimit: { level: 'chat', amount: '200', currency: null },
      },
    })
    await expect.poll(() => posts()[0]?.aborted).toBe(true)
    const piecesAtClose = written.pieces
    await expect.poll(() => written.closedAt).not.toBeNull()
    expect(written.pieces - piecesAtClose).toBeLessThanOrEqual(1)
    expect(posts()).toHaveLength(1)
    expect(posts()[0]?.body).not.toHaveProperty('max_tokens')
    expect(posts()[0]?.body).not.toHaveProperty('max_completion_tokens')
    const { calls } = await app.request('usage.ofChat', { conversationId })
    expect(calls).toMatchObject([{ kind: 'stopped-at-limit', reachedLimit: { level: 'chat' } }])
  })

  test('follows the narrowest level that is set', async () => {
    const { answered, limitAll, limitConnection, limitChat, limits } = await beginEndless()
    await limitAll(tokens(900))
    await limitConnection(tokens(50))
    expect((await answered('One')).call).toMatchObject({
      reachedLimit: { level: 'connection', amount: '50' },
    })
    await limitChat(tokens(90))
    expect((await answered('Two')).call).toMatchObject({ reachedLimit: { level: 'chat', amount: '90' } })
    await limitChat({ amount: null, currency: null })
    expect(await limits()).toMatchObject({ answerLimit: null, gap: null })
    await limitChat(null)
    await limitConnection(null)
    expect((await answered('Three')).call).toMatchObject({
      reachedLimit: { level: 'default', amount: '900' },
    })
  })

  test('follows the limit of its project before that of its connection, and only while it is in it', async () => {
    const { app, conversationId, answered, limitConnection, limitChat, limits } = await beginEndless()
    const terms = { name: 'Website', systemPrompt: '', connectionId: null, modelId: null }
    const { id: projectId } = await app.request('projects.create', terms)
    const limitProject = (answerLimit: LimitChoice) =>
      app.request('answerLimits.set', { level: 'project', id: projectId, answerLimit })
    const move = (to: string | null) =>
      app.request('projects.moveChat', { conversationId, projectId: to, moveEarlierCalls: false })
    await limitConnection(tokens(50))
    await limitProject(tokens(90))
    expect(await limits()).toMatchObject({
      project: null,
      answerLimit: { level: 'connection', amount: '50' },
    })
    await move(projectId)
    expect(await limits()).toMatchObject({ project: { amount: '90' }, answerLimit: { level: 'project' } })
    const { text, call } = await answered('One')
    expect(call).toMatchObject({ reachedLimit: { level: 'project', amount: '90', currency: null } })
    expect(estimateTokens(text)).toBeLessThanOrEqual(90 + pieceTokens)
    // Other fields of the project leave its limit as it is.
    await app.request('projects.update', { projectId, terms: { ...terms, name: 'Site' } })
    await app.request('projects.setArchived', { projectId, isArchived: true })
    expect(await app.request('answerLimits.of', { level: 'project', id: projectId })).toEqual(tokens(90))
    await limitChat(tokens(70))
    expect(await limits()).toMatchObject({ answerLimit: { level: 'chat', amount: '70' } })
    await limitChat(null)
    await limitProject({ amount: null, currency: null })
    expect(await limits()).toMatchObject({ answerLimit: null })
    await limitProject(null)
    expect(await limits()).toMatchObject({ answerLimit: { level: 'connection' } })
    await limitProject(tokens(90))
    await app.request('projects.delete', { projectId })
    expect(await limits()).toMatchObject({ project: null, answerLimit: { level: 'connection' } })
    expect(
      await app.ask('answerLimits.set', { level: 'project', id: projectId, answerLimit: null }),
    ).toMatchObject({
      code: 'project-gone',
    })
  })
})

describe('what a budget has left', () => {
  test('is shared by the answers that run at the same time, if the user chose that', async () => {
    const story = await beginEndless()
    const { app, conversationId } = story
    await app.request('settings.set', { name: 'stopsAtBudget', value: true })
    const limit = 600
    await setBudget(story, `${limit}`)
    const other = await otherConversation(story)
    const send = (id: string, text: string) =>
      app.request('chat.send', { conversationId: id, text, replacing: null })
    await send(conversationId, 'One')
    await send(other.id, 'Two')
    const calls = () => [conversationId, other.id].flatMap((id) => app.store.calls.list(id))
    await expect.poll(() => calls().map(({ state }) => state)).toEqual(Array(2).fill('stopped-at-limit'))
    const spent = calls().map(
      ({ estimate }) => (estimate?.promptTokens ?? 0) + (estimate?.completionTokens ?? 0),
    )
    const sum = spent.reduce((all, one) => all + one, 0)
    expect(sum).toBeLessThanOrEqual(limit + 2 * pieceTokens)
    expect(Math.min(...spent)).toBeGreaterThan(20)
    expect(calls()[0]?.reachedLimit).toEqual({ level: 'budget', amount: `${limit}`, currency: null })
    // Nothing stays reserved.
    await expect
      .poll(() => app.request('budgets.read', { conversationId: null }))
      .toMatchObject([{ pendingAmount: '0' }])
  })

  test('is free again after a restart, which keeps what the interrupted answer had', async () => {
    const story = await beginEndless({ piece, everyMs: 5 })
    const { app, conversationId, send } = story
    await setBudget(story, '5000')
    await send('One')
    await expect
      .poll(async () => estimateTokens((await story.open()).messages[1]?.text ?? ''))
      .toBeGreaterThan(40)
    app.close()
    const next = startHeadlessApp({ folder: app.folder })
    const [budget] = await next.request('budgets.read', { conversationId: null })
    const [call] = next.store.calls.list(conversationId)
    next.close()
    expect(call?.state).toBe('interrupted')
    expect(budget?.pendingAmount).toBe('0')
    const { promptTokens = 0, completionTokens = 0 } = call?.estimate ?? {}
    expect(completionTokens).toBeGreaterThan(40)
    expect(budget?.spent).toBe(`${promptTokens + completionTokens}`)
  })

  test('closes no answer if the user did not choose that', async () => {
    const story = await beginEndless()
    const { app, conversationId, send } = story
    await setBudget(story, '150')
    await send('One')
    const streamed = async () => (await story.open()).messages[1]?.text ?? ''
    await expect.poll(async () => estimateTokens(await streamed())).toBeGreaterThan(200)
    await app.request('chat.stop', { conversationId })
    const [call] = app.store.calls.list(conversationId)
    await expect.poll(() => app.store.calls.find(call?.id ?? '')?.state).toBe('stopped')
  })
})

test('a limit that cannot hold says why before anything is sent, and the answer is complete', async () => {
  const { app, conversationId, connectionId, answered, posts } = await beginStory('normal')
  const limits = () => app.request('answerLimits.read', { conversationId })
  await app.request('answerLimits.setChat', { conversationId, answerLimit: { amount: '1', currency: 'USD' } })
  expect(await limits()).toMatchObject({ gap: 'no-price' })
  await app.request('answerLimits.setChat', { conversationId, answerLimit: { amount: '1', currency: null } })
  expect(await limits()).toMatchObject({ gap: null })
  await app.request('connections.chooseAnswers', { connectionId, answers: 'whole' })
  expect(await limits()).toMatchObject({ gap: 'no-stream' })
  expect(posts()).toEqual([])
  expect((await answered('One')).call).toMatchObject({ state: 'complete', reachedLimit: null })
})

test('a budget that cannot stop an answer says why before anything is sent, if answers stop at budgets', async () => {
  const story = await beginStory('normal')
  const { app, conversationId, connectionId, answered } = story
  const gaps = async () => (await app.request('answerLimits.read', { conversationId })).budgetGaps
  await setBudget(story, '5', { currency: 'USD' })
  await setBudget(story, '90000')
  const { id: projectId } = await app.request('projects.create', {
    name: 'Website',
    systemPrompt: '',
    connectionId: null,
    modelId: null,
  })
  await setBudget(story, '7', { currency: 'USD', projectId })
  expect(await gaps()).toEqual([])
  await app.request('settings.set', { name: 'stopsAtBudget', value: true })
  expect(await gaps()).toEqual([{ amount: '5', currency: 'USD', gap: 'no-price' }])
  const { call } = await answered('One')
  app.store.prices.put(
    aPrice({ connectionId, model: call?.modelRequested ?? '', validFrom: '2020-01-01', currency: 'USD' }),
  )
  expect(await gaps()).toEqual([])
  await app.request('connections.chooseAnswers', { connectionId, answers: 'whole' })
  await app.request('projects.moveChat', { conversationId, projectId, moveEarlierCalls: false })
  expect(await gaps()).toEqual([
    { amount: '5', currency: 'USD', gap: 'no-stream' },
    { amount: '90000', currency: null, gap: 'no-stream' },
    { amount: '7', currency: 'USD', gap: 'no-stream' },
  ])
})

describe('a prompt that alone costs more than the limit', () => {
  async function begin() {
    const story = await beginEndless()
    const { app, conversationId, limitChat, setPrice } = story
    setPrice()
    await limitChat({ amount: '0.00001', currency: 'USD' })
    const ask = (text: string) => app.ask('chat.send', { conversationId, text, replacing: null })
    return { ...story, ask, allow: () => app.request('answerLimits.allow', { conversationId }) }
  }

  test('is not sent: nothing is written, and the refusal has the amounts', async () => {
    const { ask, app, conversationId, posts } = await begin()
    expect(await ask('How long is a piece of string?')).toMatchObject({
      ok: false,
      code: 'prompt-over-limit',
      limitStop: {
        conversationId,
        modelId: 'harbour-7b-instruct',
        answerLimit: { level: 'chat', amount: '0.00001', currency: 'USD' },
        promptTokens: expect.any(Number),
        promptCost: expect.stringMatching(/^0\.0000[2-9]/),
      },
    })
    expect(posts()).toEqual([])
    expect(app.store.messages.all(conversationId)).toEqual([])
    expect(app.store.calls.list(conversationId)).toEqual([])
  })

  test('is sent once without the limit if the user allows that', async () => {
    const { ask, allow, app, conversationId, posts } = await begin()
    await allow()
    expect(await ask('How long is a piece of string?')).toMatchObject({ ok: true })
    await app.next(({ type }) => type === 'answer-extended')
    await app.request('chat.stop', { conversationId })
    await expect.poll(() => app.store.calls.list(conversationId)[0]?.state).toBe('stopped')
    expect(await ask('And another one?')).toMatchObject({ code: 'prompt-over-limit' })
    expect(posts()).toHaveLength(1)
  })
})
