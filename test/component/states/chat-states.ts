import { page } from 'vitest/browser'
import { stashEdit } from '../../../src/renderer/stores/chat/editing.ts'
import { openFind, setFindText } from '../../../src/renderer/stores/chat/find-store.ts'
import { showImage } from '../../../src/renderer/stores/chat/images-store.ts'
import type { Message } from '../../../src/shared/contract/conversations/conversation.ts'
import {
  aCall,
  aConversation,
  aFailure,
  aLiveCall,
  anAnswer,
  anAttempt,
  aQuestion,
  detailedCall,
  detailedReport,
  twoTurns,
} from '../../fixtures/samples/chat.ts'
import { anImage } from '../../fixtures/samples/images.ts'
import { publishAnswering } from '../fake-chat.ts'
import { chatOf, type World, worldWith } from '../fake-world.ts'
import { arabic, chinese, emoji, everyElement, hebrew, longWords } from './texts.ts'
import { button, command, one, press, textbox, type WindowState } from './window-state.ts'

const log = page.getByRole('log')
const alert = page.getByRole('alert')
const questions = twoTurns.slice(0, 3)
const noUsage = { promptTokens: null, completionTokens: null, totalTokens: null }
const usageOf = (text: string) => page.getByRole('group').filter({ hasText: text }).last()

export const chatWorld = (): World => ending(...twoTurns)

function ending(...messages: Message[]): World {
  return worldWith([aConversation(), aConversation({ id: 'trip', title: 'Trip budget for Lisbon' })], {
    sql: structuredClone(messages),
  })
}

const withLast = (text: string, changes: Partial<Message> = {}) =>
  ending(...questions, anAnswer('a2', text, changes))

/** A chat about one subject, from its title to its answer. */
function about(title: string, question: string, answer: string): World {
  return chatOf(
    [aQuestion('q', question), anAnswer('a', answer), aQuestion('q2', answer), anAnswer('a2', question)],
    { title, systemPrompt: question },
  )
}

const pictures = ['1', '0', '4', '7', 'a'].map((hash, index) =>
  anImage({
    hash,
    width: 640,
    height: 300,
    name: `photo-${index + 1}.png`,
    description: index === 0 ? 'A whiteboard with the plan of the week, written in three colors' : '',
    ...(index === 3 && { width: 60, height: 2_000 }),
  }),
)

/** Images in every form. */
const withImages = (): World =>
  ending(
    aQuestion('i1', anImage({ hash: '2', width: 800, height: 300 })),
    anAnswer('a1', 'A chart.'),
    aQuestion('i2', `${pictures.join('\n')}\n\nWhat is on these images?`, { excludedImages: [2] }),
  )

const withAnswerImages = (): World => {
  const large = `![](data:image/png;base64,${'BBBB'.repeat(700_000)})`
  return ending(
    aQuestion('i1', 'Draw'),
    anAnswer(
      'a1',
      `A dot:\n\n![A dot](data:image/png;base64,${btoa('dot')})\n\n![](data:image/png;base64,AAAA)\n\n${large}`,
    ),
  )
}

const imageShown = page.getByRole('dialog').getByRole('group').getByRole('img')

const images: readonly WindowState[] = [
  { name: 'images of an answer', world: withAnswerImages, shown: button('Show image (2.1 MB)') },
  {
    name: 'image dialog of an excluded image, zoomed',
    world: withImages,
    reach: async () => {
      showImage({ messageId: 'i2', index: 2 })
      for (let count = 0; count < 4; count += 1) await press(button('Zoom in'))
    },
    shown: imageShown,
  },
  {
    name: 'image dialog of a missing image',
    world: withImages,
    reach: () => showImage({ messageId: 'i2', index: 1 }),
    shown: page.getByRole('dialog').getByText(/missing/u),
  },
]

const failed = (failure = aFailure()) =>
  withLast('', { failure, call: aCall({ state: 'failed', source: 'none' }) })

const busyCall = aCall({ id: 'c1', state: 'failed', source: 'none', usage: noUsage, httpStatus: 503 })
const bothChanged = { systemPrompt: 'Be kind.', systemPromptEstimate: 3, modelId: 'kestrel-7b-instruct' }

const waiting: WindowState = {
  name: 'wait card',
  world: () => withLast('', { call: aLiveCall() }),
  reach: (bridge) => {
    const failure = aFailure({ code: 'rate', charge: 'turned-away', mayRetry: true })
    publishAnswering(bridge.world, bridge.emit, 'sql', true)
    const wait = { messageId: 'a2', failure, remainingMs: 60_000, attempt: 2, attempts: 3 }
    bridge.emit({ type: 'answer-waiting', conversationId: 'sql', messageId: 'a2', wait })
  },
  shown: button('Stop waiting'),
}

const manyMessages = (count: number): Message[] =>
  Array.from({ length: count / 2 }, (_, index) => [
    aQuestion(`q${index}`, `Question ${index}: does it keep its place?`),
    anAnswer(`a${index}`, `Answer ${index}. Not reliably; rows that compare equal have no order.`),
  ]).flat()

export const chatStates: readonly WindowState[] = [
  {
    name: 'anomalies under an answer',
    world: () =>
      withLast('Yes.', {
        call: aCall({
          split: { kind: 'not-known', reason: 'model-changed' },
          anomalies: [
            { kind: 'odd-sum', partsTokens: 1_345, totalTokens: 1_372 },
            { kind: 'other-model', asked: 'meridian-70b-chat', answered: 'another-model-'.repeat(8) },
          ],
        }),
      }),
    shown: page.getByRole('list').filter({ hasText: '1,372' }),
  },
  {
    name: 'empty chat',
    world: () => chatOf([], { title: '', systemPrompt: '' }),
    shown: textbox('Message'),
  },
  {
    name: 'instructions of a chat',
    world: () => chatOf([], { title: '', systemPrompt: '' }),
    reach: command('add-instructions'),
    shown: textbox('System prompt'),
  },
  {
    name: 'menu beside the message box',
    world: () => chatOf(structuredClone(twoTurns), { systemPrompt: '' }),
    reach: () => press(button('Add')),
    shown: page.getByRole('menuitem').first(),
  },
  { name: 'chat', shown: log.getByText(/^Not reliably/u) },
  {
    name: 'temporary chat',
    reach: command('new-temporary-chat'),
    shown: one('status', 'Temporary chat'),
  },
  {
    name: 'menu of an answer',
    reach: () => press(button('More')),
    shown: page.getByRole('menuitem').first(),
  },
  {
    name: 'every element of an answer',
    world: () => withLast(everyElement),
    shown: log.getByRole('heading', { name: 'What a stable sort needs' }),
  },
  {
    name: 'streaming',
    world: () => withLast('Because rows that compare ', { call: aLiveCall() }),
    reach: (bridge) => publishAnswering(bridge.world, bridge.emit, 'sql', true),
    shown: button('Stop'),
  },
  {
    name: 'waiting for the first word',
    world: () => withLast('', { call: aLiveCall() }),
    reach: (bridge) => publishAnswering(bridge.world, bridge.emit, 'sql', true),
    shown: log.getByText(/Waiting for the answer/u),
  },
  {
    name: 'reasoning',
    world: () => withLast('So it is.', { reasoning: 'First **this**.\n  Then that.' }),
    reach: () => press(log.getByText(/^⟦*Reasoning/u)),
    shown: log.getByText(/Then that/u),
  },
  waiting,
  ...images,
  {
    name: 'long words',
    world: () => about(longWords.slice(0, 200), longWords, longWords),
    shown: log.getByText(/Donau/u).first(),
  },
  {
    name: 'right to left',
    world: () => about(hebrew, hebrew, arabic),
    shown: log.getByText(/العدّ/u).first(),
  },
  {
    name: 'Chinese',
    world: () => about('稳定的排序', '怎样写一个稳定的排序？', chinese),
    shown: log.getByText(/排序/u).first(),
  },
  {
    name: 'emoji',
    world: () => about(emoji.slice(0, 80), emoji, emoji),
    shown: log.getByText(/counts/u).first(),
  },
  { name: 'error', world: () => failed(), shown: alert },
  {
    name: 'error with its details',
    world: () => failed(),
    reach: () => press(button('Show details')),
    shown: button('Hide details'),
  },
  {
    name: 'error of images',
    world: () => failed(aFailure({ code: 'images-refused', charge: 'turned-away', cause: null })),
    shown: button('Send without images'),
  },
  {
    name: 'ends of answers',
    world: () =>
      ending(
        aQuestion('q1', 'One'),
        anAnswer('a1', 'Half', { call: aCall({ state: 'stopped', source: 'not-reported', usage: noUsage }) }),
        aQuestion('q2', 'Two'),
        anAnswer('a2', 'Cut', { call: aCall({ state: 'cut-off', finishReason: 'length', isDemo: true }) }),
        aQuestion('q3', 'Three'),
        anAnswer('a3', '', {
          call: aCall({
            usage: noUsage,
            source: 'estimated',
            estimate: { promptTokens: 700, completionTokens: 112 },
            split: { kind: 'not-known', reason: 'not-reported' },
          }),
        }),
        aQuestion('q4', 'Four'),
        anAnswer('a4', 'From elsewhere', {
          call: null,
          origin: {
            program: 'Open WebUI',
            model: 'gpt-4o',
            usage: { promptTokens: 1_212, completionTokens: 18, totalTokens: 1_230 },
          },
        }),
      ),
    shown: usageOf('not reported'),
  },
  {
    name: 'HTTP details, and every call',
    prepare: (bridge) =>
      bridge.answer('chat.attempts', () => [anAttempt(busyCall), anAttempt(aCall({ id: 'c2' }))]),
    reach: async () => {
      await press(button('Details'))
      await press(button('Show raw exchange'))
    },
    shown: button('Copy response'),
  },
  {
    name: 'cached and reasoning tokens, and the whole report',
    world: () => withLast('Yes.', { call: detailedCall }),
    prepare: (bridge) => bridge.answer('chat.attempts', () => [anAttempt(detailedCall, detailedReport)]),
    reach: () => press(button('Details')),
    shown: button('Copy usage report'),
  },
  {
    name: 'excluded messages, and later changes',
    world: () =>
      ending(
        aQuestion('q1', 'Does it keep its place?', { isExcluded: true }),
        anAnswer('a1', everyElement, { isExcluded: true }),
        aQuestion('q2', 'And now?'),
        anAnswer('a2', 'It does.', { change: bothChanged }),
      ),
    shown: log.getByText(/System prompt changed/u),
  },
  {
    name: 'editing',
    reach: () => stashEdit('sql', { messageId: 'q2', text: 'Show me how to make it stable.' }),
    shown: textbox('Edit message'),
  },
  {
    name: 'find',
    reach: () => {
      openFind()
      setFindText('order')
    },
    shown: textbox('Find in chat'),
  },
  {
    name: 'notice',
    reach: (bridge) =>
      bridge.emit({ type: 'notice-raised', code: 'data-damaged', detail: '/data/tally.db.old' }),
    shown: alert,
  },
  {
    name: 'ten thousand messages',
    world: () => ending(...manyMessages(10_000)),
    shown: log.getByText(/^Answer 4999/u),
  },
]
