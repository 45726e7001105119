import type { Publish } from '../../src/shared/contract/events.ts'
import type { ChatLimits } from '../../src/shared/contract/money/answer-limit.ts'
import { type BudgetState, type BudgetStop, hasSameCoverage } from '../../src/shared/contract/money/budget.ts'
import type { Price, PriceKey } from '../../src/shared/contract/money/price.ts'
import type { PriceCoverage } from '../../src/shared/contract/money/price-coverage.ts'
import type { PricePreview } from '../../src/shared/contract/money/price-import.ts'
import type { ChangedPrices, PriceChange } from '../../src/shared/contract/money/price-requests.ts'
import { AppError } from '../../src/shared/domain/app/errors.ts'
import { effectiveLimit } from '../../src/shared/domain/money/effective-limit.ts'
import { models } from '../fixtures/samples/connections.ts'
import { aBudget, aBudgetState } from '../fixtures/samples/money.ts'
import { type HandlersOf, refuse } from './fake-contract.ts'
import type { World } from './fake-world.ts'

export function stopped(stop: BudgetStop): AppError {
  return new AppError('over-budget', 'The fake refuses.', { stop })
}

/** The budgets, as main keeps them: one for each period, currency and connection. */
export function budgetHandlers(world: World): HandlersOf<'budgets'> {
  const others = (id: string | null): BudgetState[] => world.budgets.filter(({ budget }) => budget.id !== id)
  return {
    'budgets.read': () => world.budgets,
    'budgets.save': ({ budgetId, terms }) => {
      if (others(budgetId).some(({ budget }) => hasSameCoverage(budget, terms))) return refuse('budget-taken')
      const saved = aBudget({ id: budgetId ?? `budget-${world.budgets.length + 1}`, ...terms })
      world.budgets = [...others(budgetId), aBudgetState(saved)]
      return saved
    },
    'budgets.delete': ({ budgetId }) => {
      const deleted = world.budgets.find(({ budget }) => budget.id === budgetId)
      if (deleted === undefined) return refuse('budget-gone')
      world.budgets = others(budgetId)
      return deleted.budget
    },
    'budgets.restore': ({ budget }) => {
      world.budgets = [...world.budgets, aBudgetState(budget)]
    },
    'budgets.overrides': () => world.passedBudgets,
    'budgets.closeNote': ({ budgetId }) => {
      world.budgets = world.budgets.map((state) =>
        state.budget.id === budgetId ? { ...state, isNoteDue: false } : state,
      )
    },
  }
}

const priceKey = ({ connectionId, model, validFrom }: PriceKey): string =>
  JSON.stringify([connectionId, model, validFrom])

const priceOrder = ({ connectionId, model }: Price): string => JSON.stringify([connectionId, model])

function changePrices(world: World, publish: Publish, { put, remove }: PriceChange): ChangedPrices {
  const before = new Map(world.prices.map((price) => [priceKey(price), price]))
  const after = new Map(before)
  for (const key of remove) after.delete(priceKey(key))
  for (const price of put) after.set(priceKey(price), price)
  world.prices = [...after.values()].toSorted(
    (one, other) =>
      priceOrder(one).localeCompare(priceOrder(other)) || other.validFrom.localeCompare(one.validFrom),
  )
  publish({ type: 'prices-changed' })
  const touched = [...put, ...remove]
  return {
    prices: world.prices,
    undo: {
      put: touched.flatMap((key) => before.get(priceKey(key)) ?? []),
      remove: touched
        .filter((key) => !before.has(priceKey(key)))
        .map(({ connectionId, model, validFrom }) => ({ connectionId, model, validFrom })),
    },
  }
}

/** As main does it, for one price of each model. */
function coverageIn(world: World, price: Price): PriceCoverage {
  const none = { covered: { callCount: 0, cost: [] }, left: null }
  const { connectionId, model, validFrom, currency } = price
  const found = world.unpriced.find((one) => one.connectionId === connectionId && one.model === model)
  if (found === undefined) return none
  const { callCount, firstDay } = found
  if (validFrom > firstDay) return { ...none, left: { callCount, firstDay } }
  return { covered: { callCount, cost: [{ currency, amount: '0.0041' }] }, left: null }
}

function previewOf({ priceImport }: World): PricePreview {
  if (priceImport?.kind !== 'preview') throw new AppError('offer-gone', 'The fake has no preview.')
  return priceImport
}

/** The prices, as main keeps them: by connection and model, the newest first. */
export function priceHandlers(world: World, publish: Publish): HandlersOf<'prices'> {
  return {
    'prices.list': () => world.prices,
    'prices.models': () => models.map(({ id }) => id),
    'prices.unpriced': () => world.unpriced,
    'prices.coverage': ({ price }) => coverageIn(world, price),
    'prices.save': ({ price, before }) =>
      changePrices(world, publish, { put: [price], remove: before === null ? [] : [before] }),
    'prices.confirm': ({ connectionId, model }) => {
      const put = world.prices.flatMap((price) => {
        const isMeant = price.connectionId === connectionId && (model === null || price.model === model)
        const { origin } = price
        return isMeant && origin.kind === 'list'
          ? [{ ...price, origin: { ...origin, isConfirmed: true } }]
          : []
      })
      return changePrices(world, publish, { put, remove: [] })
    },
    'prices.delete': (key) => changePrices(world, publish, { put: [], remove: [key] }),
    'prices.undo': (change) => changePrices(world, publish, change),
    'prices.offers': () => world.priceOffers,
    'prices.useOffer': ({ connectionId, model }) => {
      const offer = world.priceOffers.find((one) => one.connectionId === connectionId && one.model === model)
      if (offer === undefined) throw new AppError('prices-changed', 'The fake has no offer.')
      world.priceOffers = world.priceOffers.filter((other) => other !== offer)
      const origin = { kind: 'service', day: offer.day } as const
      const price = { connectionId, model, validFrom: '2026-11-20', ...offer.price, origin }
      return changePrices(world, publish, { put: [price], remove: [] })
    },
    'prices.readImport': () => world.priceImport,
    'prices.previewImport': ({ choices }) => {
      const preview = previewOf(world)
      const list = preview.list && choices && { ...preview.list, choices }
      world.priceImport = { ...preview, list }
      return world.priceImport
    },
    'prices.applyImport': () => {
      const { fileName, newCount, changedCount, sameCount, rows } = previewOf(world)
      const put = rows.filter(({ change }) => change !== 'same').map(({ price }) => price)
      const changed = changePrices(world, publish, { put, remove: [] })
      return { fileName, newCount, changedCount, sameCount, changed }
    },
    'prices.export': () => ({ fileName: 'tally-prices-2026-11-20.csv', exportId: 'prices' }),
  }
}

export function answerLimitHandlers(world: World): HandlersOf<'answerLimits'> {
  const read = (conversationId: string): ChatLimits => {
    const { connectionId = '', projectId = null } =
      world.conversations.find(({ id }) => id === conversationId) ?? {}
    const chat = world.answerLimits[conversationId] ?? null
    const connection = world.answerLimits[connectionId] ?? null
    const project = (projectId !== null && world.answerLimits[projectId]) || null
    const answerLimit = effectiveLimit({ chat, project, connection, default: world.settings.answerLimit })
    return {
      chat,
      project,
      connection,
      answerLimit,
      gap: answerLimit && world.limitGap,
      budgetGaps: world.budgetGaps,
    }
  }
  return {
    'answerLimits.read': ({ conversationId }) => read(conversationId),
    'answerLimits.setChat': ({ conversationId, answerLimit }) => {
      world.answerLimits[conversationId] = answerLimit
      return read(conversationId)
    },
    'answerLimits.of': ({ id }) => world.answerLimits[id] ?? null,
    'answerLimits.set': ({ id, answerLimit }) => {
      world.answerLimits[id] = answerLimit
    },
  }
}
