import { page } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { PricePreview } from '../../../src/shared/contract/money/price-import.ts'
import type { Call } from '../../../src/shared/contract/usage/call.ts'
import { noDetails } from '../../../src/shared/domain/usage/usage-details.ts'
import { aCall, twoTurns } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { aPrice, aPricePreview, aRate, everyExtra } from '../../fixtures/samples/money.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, dialog, one, press, textbox, type WindowState } from './window-state.ts'

const elsewhere = { ...service, id: 'local', name: 'localhost:8080', baseAddress: 'http://localhost:8080/v1' }

const tablePreview: PricePreview = {
  ...aPricePreview([
    { price: aPrice({ model: 'a-new-model', cachedPerMillion: '0.125' }), change: 'new' },
    {
      price: aPrice({ promptPerMillion: '0.45', cachedPerMillion: '0.2', cacheWritePerMillion: '0.6' }),
      before: aPrice({ cachedPerMillion: '0.25' }),
      change: 'changed',
    },
    { price: aPrice({ model: 'kestrel-7b-instruct' }), before: aPrice(), change: 'same' },
    {
      price: aPrice({ model: 'atlas-405b', extras: everyExtra }),
      before: aPrice({
        model: 'atlas-405b',
        extras: { ...everyExtra, perCall: null, imagePerMillion: '0.5' },
      }),
      change: 'changed',
    },
  ]),
  sameCount: 1_204,
  problemCount: 104,
  problems: [
    { line: 5, reason: 'not-a-date', column: 'validFrom', words: '01/10/2026' },
    { line: 9, reason: 'two-readings', column: 'promptPerMillion', words: '1,203' },
    { line: 12, reason: 'connection-unknown', column: 'connection', words: 'api.elsewhere.example' },
  ],
}

const listPreview: PricePreview = {
  ...aPricePreview([
    {
      price: aPrice({ cachedPerMillion: '0.125', cacheWritePerMillion: '0.625' }),
      before: aPrice(),
      change: 'changed',
      listedAs: { name: 'openai/meridian-70b-chat', provider: 'openai' },
      notes: [{ kind: 'above-tokens', tokens: 64_000 }],
      repricedCount: 2,
    },
    {
      price: aPrice({ model: 'kestrel-7b-instruct', promptPerMillion: '0.05' }),
      change: 'new',
      coveredCount: 18,
      notes: [{ kind: 'other-units' }, { kind: 'audio' }, { kind: 'service-tier' }],
    },
  ]),
  fileName: 'model_prices_and_context_window.json',
  list: {
    choices: { connectionId: 'service', validFrom: '2026-11-23', names: [] },
    open: [
      {
        model: 'harrier-9b',
        options: [
          { ...aRate('0.25', '2'), name: 'openrouter/an-organisation/harrier-9b', provider: 'openrouter' },
          { ...aRate('0.3', '2.5'), name: 'azure/eu/harrier-9b', provider: null },
        ],
      },
    ],
    missing: ['osprey-1b', 'merlin-3b'],
    missingCount: 7,
  },
  problemCount: 1,
  problems: [{ line: 71, reason: 'other-times', column: null, words: 'buzzard-2b' }],
}

function priced(): World {
  const world = chatOf(twoTurns)
  world.connections = [...world.connections, elsewhere]
  world.prices = [
    aPrice({ validFrom: '2099-01-01', promptPerMillion: '0.45' }),
    aPrice(),
    aPrice({ validFrom: '2026-05-01', promptPerMillion: '0.6' }),
    aPrice({
      model: 'kestrel-7b-instruct',
      promptPerMillion: '0.05',
      completionPerMillion: '0.0825',
      cachedPerMillion: '0.0125',
      cacheWritePerMillion: '0.0625',
    }),
    aPrice({
      connectionId: 'local',
      model: `an/organisation/${'with-a-long-name-'.repeat(8)}`,
      currency: 'JPY',
      promptPerMillion: '1203',
    }),
    aPrice({ connectionId: 'gone', currency: 'GBP', promptPerMillion: '0.000000000000000001' }),
  ]
  world.priceImport = tablePreview
  return world
}

const withLast = (call: Call): World =>
  chatOf(twoTurns.map((message, index) => (index === twoTurns.length - 1 ? { ...message, call } : message)))

/** The last answer has a price, and its details are open. */
function paid(): World {
  const { connectionId: _known, ...price } = aPrice()
  const cost = { currency: 'USD', amount: '0.0008145' }
  return withLast(aCall({ cost, price }))
}

/** Its price has all parts, and the service reported another cost. */
function paidInParts(): World {
  const { connectionId: _known, ...price } = aPrice({
    cachedPerMillion: '0.05',
    cacheWritePerMillion: '0.625',
  })
  const cost = { currency: 'USD', amount: '0.0003617' }
  const reportedCost = { amount: '0.00041', unit: 'USD' }
  const reported = { currency: 'USD', amount: '0.00041' }
  const counts = { cachedTokens: 1_024, cacheWriteTokens: 64, cachePlace: 'inside' } as const
  const call = aCall({
    cost,
    price,
    details: { ...noDetails, ...counts, reportedCost },
    anomalies: [{ kind: 'other-cost', cost, reported }],
  })
  return withLast(call)
}

const unconfirmed = {
  origin: {
    kind: 'list',
    day: '2026-09-23',
    page: 'https://example.com/pricing',
    isConfirmed: false,
  },
} as const

/** The only answer has a price of the list. */
function paidFromList(): World {
  const { connectionId: _known, ...price } = aPrice(unconfirmed)
  const cost = { currency: 'USD', amount: '0.0008145', unconfirmedCount: 1 }
  const messages = twoTurns.slice(2).map((message) => ({
    ...message,
    call: message.call && aCall({ cost, price }),
  }))
  return { ...chatOf(messages), prices: [aPrice(unconfirmed)] }
}

const manyUnpriced = Array.from({ length: 12 }, (_, index) => ({
  connectionId: service.id,
  model: `model-${index + 1}`,
  callCount: 180 - index,
  totalTokens: 1_204_120 - index,
  firstDay: '2026-10-31',
}))

const openPrices = (): void => openSettings(true, 'money')
const pressed = (name: string) => async (): Promise<void> => {
  openPrices()
  await press(button(name))
}

export const priceStates: readonly WindowState[] = [
  {
    name: 'an answer with its price',
    world: paid,
    reach: () => press(button('Details')),
    shown: page.getByText(/0\.0008145/u).last(),
  },
  {
    name: 'an answer with the parts of its price and a reported cost',
    world: paidInParts,
    reach: () => press(button('Details')),
    shown: page.getByText(/0\.00041/u).last(),
  },
  {
    name: 'an answer with a list price',
    world: paidFromList,
    shown: page.getByText(/List price of/u),
  },
  {
    name: 'settings: list prices to confirm',
    world: () => ({
      ...priced(),
      prices: [
        ...Array.from({ length: 8 }, (_, index) =>
          aPrice({ ...unconfirmed, model: `model-${index + 1}`, promptPerMillion: `${index}.25` }),
        ),
        aPrice({ ...unconfirmed, connectionId: 'local', model: `an/${'long-name-'.repeat(12)}` }),
      ],
    }),
    reach: openPrices,
    shown: one('button', 'Use for all models').first(),
  },
  {
    name: 'settings: a new price that covers earlier calls',
    world: () => ({ ...priced(), unpriced: manyUnpriced }),
    reach: async () => {
      await pressed('Add price')()
      await one('combobox', 'Model', dialog('Settings')).fill('model-1')
      await textbox('Input').fill('0.5')
      await textbox('Output').fill('1.5')
    },
    shown: page.getByText(/0\.0041/u),
  },
  {
    name: 'settings: a new price',
    world: priced,
    reach: pressed('Add price'),
    shown: textbox('Input'),
  },
  {
    name: 'settings: a price with each part',
    world: () => ({ ...priced(), prices: [aPrice({ extras: everyExtra })] }),
    reach: async () => {
      openPrices()
      await press(button('meridian-70b-chat from Oct 1, 2026: more'))
      await press(one('menuitem', 'Edit'))
    },
    shown: one('group', 'Above 200,000 tokens'),
  },
  {
    name: 'settings: a price with faults',
    world: priced,
    reach: async () => {
      await pressed('Add price')()
      await textbox('Input').fill('1,203')
      await press(button('Save price'))
    },
    shown: one('form', 'New price'),
  },
  {
    name: 'settings: review of imported prices',
    world: priced,
    reach: pressed('Import prices'),
    shown: dialog('Price changes').getByText(/104/u),
  },
  {
    name: "settings: review of LiteLLM's prices",
    world: () => ({ ...priced(), priceImport: listPreview }),
    reach: pressed('Import prices'),
    shown: one('table', 'Prices in the file'),
  },
  {
    name: 'settings: imported prices',
    world: priced,
    reach: async () => {
      await pressed('Import prices')()
      await press(button('Apply'))
    },
    shown: button('Undo'),
  },
]
