import { create } from 'zustand'
import type { Price, PriceKey } from '../../../shared/contract/money/price.ts'
import type { PriceCoverage, UnpricedModel } from '../../../shared/contract/money/price-coverage.ts'
import type { ListChoices, PriceImport, PricePreview } from '../../../shared/contract/money/price-import.ts'
import type {
  ChangedPrices,
  ImportedPrices,
  PriceChange,
  PriceOffer,
} from '../../../shared/contract/money/price-requests.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { change } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { showToast } from '../app/toast-store.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { createValues } from '../values.ts'

/** The last action, to report; undoable actions contain their undo. */
export type PriceAction =
  | { readonly kind: 'deleted' | 'replaced' | 'used'; readonly model: string; readonly undo: PriceChange }
  | { readonly kind: 'undone' }
  | { readonly kind: 'imported'; readonly imported: ImportedPrices }
  | { readonly kind: 'unusable'; readonly file: Extract<PriceImport, { kind: 'refused' }> }
  | { readonly kind: 'refused'; readonly refusal: RefusedResult }

interface PricesState {
  /** Sorted by connection and model, newest first; null until loaded. */
  readonly prices: readonly Price[] | null
  /** The services' own prices that differ from these. */
  readonly offers: readonly PriceOffer[]
  readonly action: PriceAction | null
  /** The models that were used without a price. */
  readonly unpriced: readonly UnpricedModel[]
}

/** By connection: models that a price could apply to. */
const models = createValues<readonly string[]>()

const noPrices: readonly Price[] = []
const noModels: readonly string[] = []

export const pricesStore = create<PricesState>()(() => ({
  prices: null,
  offers: [],
  action: null,
  unpriced: [],
}))

export const usePrices = (): readonly Price[] => pricesStore((state) => state.prices ?? noPrices)
export const useArePricesKnown = (): boolean => pricesStore(({ prices }) => prices !== null)
export const usePriceOffers = (): readonly PriceOffer[] => pricesStore(({ offers }) => offers)
export const usePriceAction = (): PriceAction | null => pricesStore((state) => state.action)
export const useUnpricedModels = (): readonly UnpricedModel[] => pricesStore((state) => state.unpriced)
export const usePricedModels = (connectionId: string): readonly string[] =>
  models.use(connectionId) ?? noModels

/** Takes all at once, so that nothing that shows them moves after it is drawn. */
export async function loadPrices(): Promise<void> {
  const results = await Promise.all([
    request('prices.list', undefined),
    request('prices.offers', undefined),
    request('prices.unpriced', undefined),
  ])
  const [prices, offers, unpriced] = results
  pricesStore.setState({
    ...(prices.ok && { prices: prices.value }),
    ...(offers.ok && { offers: offers.value }),
    ...(unpriced.ok && { unpriced: unpriced.value }),
  })
  for (const result of results) if (!result.ok) raiseRefusal(result)
}

/** The effect of saving a price on earlier calls; null if main can't tell. */
export async function readCoverage(price: Price, before: PriceKey | null): Promise<PriceCoverage | null> {
  const result = await request('prices.coverage', { price, before: before && keyOf(before) })
  return result.ok ? result.value : null
}

/** Loads suggestions for a field; the user can type any model without them. */
export async function loadPricedModels(connectionId: string): Promise<void> {
  const result = await request('prices.models', { connectionId })
  if (result.ok) models.set(connectionId, result.value)
}

/** Null on success; `before` is the price that the user edited. */
export async function savePrice(price: Price, before: PriceKey | null): Promise<RefusedResult | null> {
  const result = keep(await request('prices.save', { price, before: before && keyOf(before) }))
  if (!result.ok) return result
  const { undo } = result.value
  const isReplacing = undo.put.some((one) => before === null || !isSameKey(one, before))
  showPriceAction(isReplacing ? { kind: 'replaced', model: price.model, undo } : null)
  return null
}

export async function deletePrice(price: Price): Promise<void> {
  const result = keep(await request('prices.delete', keyOf(price)))
  if (result.ok) showPriceAction({ kind: 'deleted', model: price.model, undo: result.value.undo })
  else showPriceAction({ kind: 'refused', refusal: result })
}

/** Uses the service's own price from today. */
export async function acceptOffer({ connectionId, model }: PriceOffer): Promise<void> {
  const result = keep(await request('prices.useOffer', { connectionId, model }))
  if (result.ok) showPriceAction({ kind: 'used', model, undo: result.value.undo })
  else showPriceAction({ kind: 'refused', refusal: result })
}

export async function undoPrices(undo: PriceChange): Promise<void> {
  const result = keep(await request('prices.undo', undo))
  showPriceAction(result.ok ? { kind: 'undone' } : { kind: 'refused', refusal: result })
}

/**
 * Reads a file that the user chooses; null without prices to review. The connection in use is the first
 * suggestion for LiteLLM's list.
 */
export async function readImport(): Promise<PricePreview | null> {
  const connectionId = transcriptStore.getState().open?.conversation.connectionId ?? null
  const result = await request('prices.readImport', { connectionId })
  if (!result.ok) showPriceAction({ kind: 'refused', refusal: result })
  else if (result.value?.kind === 'refused') showPriceAction({ kind: 'unusable', file: result.value })
  else if (result.value !== null) {
    showPriceAction(null)
    return result.value
  }
  return null
}

/** Uses the list's price of a model, or of all models of the connection. */
export async function confirmPrices(connectionId: string, model: string | null): Promise<void> {
  const result = keep(await request('prices.confirm', { connectionId, model }))
  if (!result.ok) return raiseRefusal(result)
  const undo = async (): Promise<void> => {
    const undone = keep(await request('prices.undo', result.value.undo))
    if (!undone.ok) raiseRefusal(undone)
  }
  showToast({ kind: 'prices-confirmed', about: 'prices', undo: () => void undo() })
}

/** The effect of other choices. */
export const previewImport = ({ token }: PricePreview, choices: ListChoices | null) =>
  request('prices.previewImport', { token, choices })

/** Null on success. */
export const applyImport = ({ token, list }: PricePreview) =>
  change('prices.applyImport', { token, choices: list?.choices ?? null }, (value) => {
    setPrices(value.changed)
    showPriceAction({ kind: 'imported', imported: value })
  })

export function cancelImport({ token }: PricePreview): void {
  void request('prices.cancelImport', { token })
}

export async function exportPrices(): Promise<void> {
  const result = await request('prices.export', undefined)
  if (!result.ok) showPriceAction({ kind: 'refused', refusal: result })
  else if (result.value !== null) {
    showPriceAction(null)
    showToast({ kind: 'exported', ...result.value })
  }
}

export function showPriceAction(action: PriceAction | null): void {
  pricesStore.setState({ action })
}

function keep(result: Result<ChangedPrices>): Result<ChangedPrices> {
  if (result.ok) setPrices(result.value)
  return result
}

function setPrices({ prices }: ChangedPrices): void {
  pricesStore.setState({ prices })
  void loadPrices()
}

function keyOf({ connectionId, model, validFrom }: PriceKey): PriceKey {
  return { connectionId, model, validFrom }
}

function isSameKey(one: PriceKey, other: PriceKey): boolean {
  return JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other))
}
