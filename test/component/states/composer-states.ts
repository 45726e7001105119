import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { contextFullStrings } from '../../../src/renderer/strings/composer.ts'
import type { DocumentText } from '../../../src/shared/contract/chat/document.ts'
import { attachmentBlock } from '../../../src/shared/domain/chat/file-blocks.ts'
import { encodeText } from '../../fixtures/encode-text.ts'
import { aCall, aLiveCall, anAnswer, aQuestion, aQueue, now, twoTurns } from '../../fixtures/samples/chat.ts'
import { kestrel, meridian } from '../../fixtures/samples/connections.ts'
import { aRate } from '../../fixtures/samples/money.ts'
import { changeForecasts } from '../chat/cached-prompts.ts'
import { anAttachedImage, pngFile, storesImages } from '../chat/image-files.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, dialog, one, press, textbox, type WindowState } from './window-state.ts'

const usual = (): World => chatOf(twoTurns)

function queued(): World {
  const { messages, ...queue } = aQueue([`And then? ${'One more thing. '.repeat(12)}`], 'answer')
  const extraFields = `{\n  "temperature": 0.2,\n  "stop": ["${'END '.repeat(60)}"]\n}`
  const live = anAnswer('a2', 'Because rows that compare ', { call: aLiveCall() })
  const world = chatOf([...twoTurns.slice(0, 3), live])
  const [summary] = world.summaries
  return {
    ...world,
    summaries: summary ? [{ ...summary, isAnswering: true }] : [],
    queued: {
      sql: { ...queue, messages: messages.map((message) => ({ ...message, extraFields })) },
    },
  }
}

const log = Array.from({ length: 60 }, (_, index) => `12:00:${index} wrote row ${index}`).join('\n')

/** Files in the draft and in a sent message, which is long. */
const attached = (): World => {
  const file = (name: string) => attachmentBlock({ name, text: log }, '1.4 kB')
  const sent = `${file('a-log-with-quite-a-long-name-of-the-last-hour.txt')}\nWhat is odd here?\n\n${log}`
  return chatOf([aQuestion('q1', sent), anAnswer('a1', 'Nothing.')], {
    draft: `${file('server.log')}\n${file('schema.sql')}\nIs the index used?`,
  })
}

/** Images in the draft: without a description, with a long one of a long name, and some more. */
const withImages = (count: number): World => {
  const name = 'a-screenshot-with-quite-a-long-name-of-the-last-hour.png'
  const description = 'A diagram of the index, which is read from left to right'
  const images = Array.from({ length: count }, (_, index) =>
    anAttachedImage(index + 1, index === 1 ? { name, description } : {}),
  )
  return chatOf(twoTurns, { draft: `${images.join('\n')}\nWhich index is used?` })
}

const photo = (): File => pngFile('photo.png', { width: 4_032, height: 3_024 })

const sheets: DocumentText = {
  unit: 'sheet',
  parts: [
    { name: 'Costs of the last quarter by model', text: 'Tokens 1,203' },
    { name: 'Empty', text: '' },
    { name: 'كم رمزاً', text: '' },
  ],
}

const report: DocumentText = {
  unit: 'page',
  parts: [{ text: `Tokens of the quarter\n\nThey doubled.\n\n${log}` }, { text: '' }],
}

const sizes = 'Größe;Maß'

async function drop(type: 'dragover' | 'drop', file: File): Promise<void> {
  await expect.element(textbox('Message')).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

const manyModels = Array.from({ length: 40 }, (_, index) => ({
  ...kestrel,
  id: `wren-${index}b`,
  size: `${index + 1}B`,
}))

/** The user excluded messages, and changed prompt and model. */
const changed = (): World => {
  const change = { systemPrompt: 'Be brief.', systemPromptEstimate: 4, modelId: 'kestrel-7b-instruct' }
  return chatOf([
    ...twoTurns.map((message, index) => (index < 2 ? { ...message, isExcluded: true } : message)),
    aQuestion('q3', 'Shorter?'),
    anAnswer('a3', 'Add a tie-breaker.', { change }),
  ])
}

/** Nothing fits any more, and the model has a price. */
const tooLong = (): World =>
  chatOf(
    [
      ...twoTurns,
      aQuestion(
        'q3',
        'And if two rows share the timestamp? Here is the whole log of what was written and read in that hour.',
      ),
      anAnswer('a3', 'Then the id decides, since it is told apart by nothing else. '.repeat(60), {
        call: aCall({ usage: { promptTokens: 36_400, completionTokens: 2_104, totalTokens: 38_504 } }),
      }),
    ],
    { draft: 'And what of nulls? '.repeat(60), modelId: 'kestrel-7b-instruct' },
  )

const summed = (): World =>
  chatOf([
    ...twoTurns,
    aQuestion('q3', contextFullStrings.question),
    anAnswer('a3', 'It was about a stable sort.'),
  ])

/** The forecasts have this price, whatever the model. */
const atAPrice = (bridge: FakeBridge): void => changeForecasts(bridge, () => ({ price: aRate('0.5', '1.5') }))

export const composerStates: readonly WindowState[] = [
  { name: 'queue of one', world: queued, shown: one('button', 'Move to draft') },
  {
    name: 'queue of three',
    world: () => {
      const world = queued()
      const file = attachmentBlock({ name: 'schema.sql', text: 'create table t (id int);' }, '24 B')
      const texts = ['And then?', `${file}\nIs this the right key?`, 'One more thing. '.repeat(20)]
      return { ...world, queued: { sql: aQueue(texts, 'answer') } }
    },
    shown: one('button', 'Move to draft').first(),
  },
  {
    name: 'excluded messages, and changes of prompt and model',
    world: changed,
    shown: page.getByText('Add a tie-breaker.'),
  },
  {
    name: 'draft that is almost too long',
    world: () => chatOf(twoTurns, { draft: 'word '.repeat(36_000), modelId: 'kestrel-7b-instruct' }),
    shown: one('status', 'Forecast'),
  },
  {
    name: 'prompt that is nearly all history',
    world: () => {
      const usage = { promptTokens: 10_400, completionTokens: 360, totalTokens: 10_760 }
      const last = anAnswer('a2', 'Not without a key.', { call: aCall({ usage }) })
      return chatOf([...twoTurns.slice(0, 3), last], { draft: 'And then?' })
    },
    shown: page.getByRole('button', { name: /Start fresh/u }),
  },
  {
    name: 'ways to free up context',
    world: tooLong,
    reach: () => press(one('button', 'Free up context')),
    shown: dialog('Ways to free up context'),
  },
  {
    name: 'ways to free up context, with messages chosen',
    world: tooLong,
    prepare: atAPrice,
    reach: async () => {
      await press(one('button', 'Free up context'))
      await press(dialog('Ways to free up context').getByRole('checkbox').first())
    },
    shown: page.getByRole('button', { name: /Exclude \(saves/u }),
  },
  {
    name: 'messages that were trimmed',
    world: tooLong,
    reach: async () => {
      await press(one('button', 'Free up context'))
      await press(page.getByRole('button', { name: /Start from /u }))
    },
    shown: button('Undo'),
  },
  {
    name: 'a finished summary',
    world: summed,
    shown: button('Continue from summary'),
  },
  {
    name: 'a forecast with its price',
    world: () => chatOf(twoTurns, { draft: 'And if two rows share the timestamp?' }),
    prepare: atAPrice,
    shown: page.getByText(/≈\s\$0\.000/u),
  },
  { name: 'attached files', world: attached, shown: page.getByRole('button', { name: /Remove/u }).first() },
  {
    name: 'document to attach',
    world: () => ({ ...usual(), document: report }),
    prepare: atAPrice,
    reach: () =>
      drop('drop', new File(['%PDF-1.7'], 'report-with-quite-a-long-name-of-the-last-quarter.pdf')),
    shown: textbox('Pages'),
  },
  {
    name: 'sheets to attach',
    world: () => ({ ...usual(), document: sheets }),
    prepare: atAPrice,
    reach: () => drop('drop', new File(['PK'], 'costs.xlsx')),
    shown: textbox('Sheets'),
  },
  {
    name: 'text in a guessed encoding',
    typed: sizes,
    prepare: atAPrice,
    reach: () => drop('drop', new File([encodeText(sizes, 'windows-1252')], 'sizes.csv')),
    shown: one('combobox', 'Encoding'),
  },
  {
    name: 'document being read',
    reach: () => drop('drop', new File(['%PDF-1.7'], 'report.pdf')),
    shown: page.getByText(/Reading the document/u),
  },
  {
    name: 'refused document',
    world: () => ({ ...usual(), document: 'encrypted' }),
    reach: () => drop('drop', new File(['%PDF-1.7'], 'report.pdf')),
    shown: page.getByText(/needs a password/u),
  },
  { name: 'images of a message', world: () => withImages(3), shown: one('list', 'Attachments') },
  { name: 'ten images of a message', world: () => withImages(10), shown: one('list', 'Attachments') },
  {
    name: 'sizes of an image',
    prepare: storesImages,
    reach: async () => {
      await drop('drop', photo())
      await press(button('Size of “photo.png”: large'))
    },
    shown: page.getByRole('menuitemradio', { name: /Small/u }),
  },
  {
    name: 'image being read',
    typed: 'photo.png',
    world: () => withImages(1),
    reach: () => drop('drop', photo()),
    shown: page.getByText(/Reading the image/u),
  },
  {
    name: 'files dragged over the window',
    reach: () => drop('dragover', new File(['a,b'], 'data.csv')),
    shown: page.getByText(/Drop files here/u),
  },
  {
    name: 'model picker with favorites',
    world: () => ({
      ...usual(),
      habits: {
        favouriteIds: ['wren-3b'],
        used: [{ id: 'meridian-70b-chat', at: now }],
        order: { column: 'size', isDescending: true },
      },
    }),
    prepare: (bridge) => {
      atAPrice(bridge)
      const list = { models: [meridian, ...manyModels], skippedCount: 1, fetchedAt: now }
      bridge.answer('models.list', () => list)
      bridge.answer('models.refresh', () => list)
    },
    reach: () => press(one('combobox', 'Model')),
    shown: page.getByRole('option').first(),
  },
]
