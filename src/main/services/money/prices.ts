import type { Publish } from '../../../shared/contract/events.ts'
import type { Price, PriceKey } from '../../../shared/contract/money/price.ts'
import type {
  ChangedPrices,
  PriceChange,
  PriceImport,
} from '../../../shared/contract/money/price-requests.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { compareDecimals } from '../../../shared/domain/money/decimal.ts'
import { type PricedCall, priceAt, utcDayOf } from '../../accounting/pricing.ts'
import type { CheaperPrice, Consent } from '../../hardening/consent.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import { type NamedConnection, readPriceList, writePriceList } from '../../transfer/price-list.ts'
import type { FileDialogs } from '../conversations/transfer.ts'
import { knownConnectionOf } from '../find-or-throw.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'

interface Dependencies {
  store: Pick<Store, 'prices' | 'connections' | 'models' | 'budgets' | 'transaction'>
  consent: Consent
  jobs: Jobs
  fileDialogs: Pick<FileDialogs, 'choosePlace' | 'chooseTable' | 'nameOf' | 'remove' | 'keepExported'>
  publish: Publish
  now(): number
}

export interface PriceService {
  list(): Price[]
  models(connectionId: string): string[]
  save(price: Price, before: PriceKey | null): Promise<ChangedPrices>
  delete(key: PriceKey): Promise<ChangedPrices>
  undo(change: PriceChange): Promise<ChangedPrices>
  /** Null if the person cancels the file dialog. */
  import(): Promise<PriceImport | null>
  export(): Promise<{ fileName: string; exportId: string } | null>
}

const mostBytes = 10_000_000
const maxPrices = 20_000
const maxProblems = 100

/** Prices as a person enters them, because services report none. Every change can be undone. */
export function createPriceService({
  store,
  consent,
  jobs,
  fileDialogs,
  publish,
  now,
}: Dependencies): PriceService {
  const { prices } = store

  /** Budgets in money depend on prices. A lower or deleted price allows more calls. */
  async function confirmCheaper(change: PriceChange): Promise<void> {
    if (!store.budgets.list().some(({ currency }) => currency !== null)) return
    const changes = cheaperPrices(change, store)
    if (changes.length === 0) return
    await consent.confirm({ kind: 'prices', changes })
    if (JSON.stringify(cheaperPrices(change, store)) !== JSON.stringify(changes))
      throw new AppError('prices-changed', 'The prices were changed while the person was asked.')
  }

  async function apply(change: PriceChange): Promise<ChangedPrices> {
    await confirmCheaper(change)
    const undo = undoOf(change, (key) => prices.find(key))
    store.transaction(() => {
      for (const key of change.remove) prices.remove(key)
      for (const price of change.put) prices.put(price)
    })
    publish({ type: 'prices-changed' })
    return { prices: [...prices.list()], undo }
  }

  /** Includes deleted connections that still have prices, because a file may name their ids. */
  function nameable(): NamedConnection[] {
    const here = store.connections.list().filter(({ kind }) => kind === 'service')
    const gone = new Set(prices.list().map(({ connectionId }) => connectionId))
    for (const { id } of here) gone.delete(id)
    return [...here, ...[...gone].map((id) => ({ id, name: '', baseAddress: '' }))]
  }

  /** Adds the last known names of deleted connections. */
  function named(): NamedConnection[] {
    const known = new Map(store.connections.everyone().map((connection) => [connection.id, connection]))
    return nameable().map((connection) => known.get(connection.id) ?? connection)
  }

  async function prepareRestore(fileName: string, text: string): Promise<PriceImport> {
    const read = readPriceList(text, nameable())
    const refused = (reason: 'columns-missing' | 'too-many'): PriceImport => ({
      kind: 'refused',
      fileName,
      reason,
      missing: [...read.missing],
    })
    if (read.missing.length > 0) return refused('columns-missing')
    if (read.prices.length > maxPrices) return refused('too-many')
    const before = read.prices.map((price) => prices.find(price))
    const put = read.prices.filter((price, index) => !isSame(price, before[index] ?? null))
    return {
      kind: 'done',
      fileName,
      added: before.filter((price) => price === null).length,
      replaced: put.length - before.filter((price) => price === null).length,
      same: read.prices.length - put.length,
      problemCount: read.problems.length,
      problems: read.problems.slice(0, maxProblems),
      changed: await apply({ put, remove: [] }),
    }
  }

  return {
    list: () => [...prices.list()],

    models(connectionId) {
      const used = store.models.used(connectionId).map(({ id }) => id)
      return [...new Set([...used, ...store.models.list(connectionId).models.map(({ id }) => id)])]
    },

    async save(price, before) {
      const isKnown = prices.list().some(({ connectionId }) => connectionId === price.connectionId)
      if (!isKnown) knownConnectionOf(store, price.connectionId)
      const isMoved = before !== null && keyOf(before) !== keyOf(price)
      return apply({ put: [price], remove: isMoved ? [before] : [] })
    },

    delete: (key) => apply({ put: [], remove: [key] }),
    undo: apply,

    async import() {
      const file = await fileDialogs.chooseTable()
      if (file === null) return null
      const fileName = fileDialogs.nameOf(file)
      const read = await jobs.run('read-text', { file, mostBytes })
      if (read.problem !== null) return { kind: 'refused', fileName, reason: read.problem, missing: [] }
      return prepareRestore(fileName, read.text)
    },

    async export() {
      const file = await fileDialogs.choosePlace(`tally-prices-${utcDayOf(now())}.csv`)
      if (file === null) return null
      const text = writePriceList(prices.list(), named())
      return writeThroughTemporaryFile(fileDialogs, file, async (places) => {
        await jobs.run('write-text', { ...places, text })
        return { fileName: fileDialogs.nameOf(file) }
      })
    },
  }
}

/** Finds prices whose change makes calls cheaper, or free of any known price, from some day on. */
function cheaperPrices(change: PriceChange, { prices, budgets }: Dependencies['store']): CheaperPrice[] {
  const before = prices.list()
  const changed = new Map([...change.put, ...change.remove].map((key) => [keyOf(key), key]))
  const after = [...before.filter((price) => !changed.has(keyOf(price))), ...change.put]
  const days = Map.groupBy([...before, ...change.put], modelOf)
  const cheaperFor = (model: string, names: CallNames): CheaperPrice[] => {
    const { connectionId } = names
    const asked = [...new Set([names.modelAsked, names.modelAnswered ?? names.modelAsked])]
    const priced = asked.flatMap((name) => days.get(modelOf({ connectionId, model: name })) ?? [])
    return [...new Set(priced.map(({ validFrom }) => validFrom))].flatMap((day) => {
      const call = { ...names, dayUtc: day }
      const [now, then] = [priceAt(before, call), priceAt(after, call)]
      return now !== null && isLess(then, now) ? [{ model, day, before: now, after: then }] : []
    })
  }
  const models = new Map([...changed.values()].map((key) => [modelOf(key), key]))
  const found = [...models.values()].flatMap((key) =>
    callsPricedBy(key, budgets.renamedModels(key.connectionId)).flatMap((names) =>
      cheaperFor(key.model, names),
    ),
  )
  return [...new Map(found.map((cheaper) => [JSON.stringify(cheaper), cheaper])).values()]
}

type CallNames = Omit<PricedCall, 'dayUtc'>

/** The price of the model that answered applies first, then the price of the model asked for. */
function callsPricedBy(
  { connectionId, model }: PriceKey,
  renamed: readonly Pick<PricedCall, 'modelAsked' | 'modelAnswered'>[],
): CallNames[] {
  const both = renamed.filter((names) => names.modelAsked === model || names.modelAnswered === model)
  return [{ modelAsked: model, modelAnswered: null }, ...both].map((names) => ({ connectionId, ...names }))
}

function modelOf({ connectionId, model }: Pick<PriceKey, 'connectionId' | 'model'>): string {
  return JSON.stringify([connectionId, model])
}

function isLess(after: Price | null, before: Price): boolean {
  return (
    after?.currency !== before.currency ||
    compareDecimals(after.promptPerMillion, before.promptPerMillion) < 0 ||
    compareDecimals(after.completionPerMillion, before.completionPerMillion) < 0
  )
}

function undoOf(change: PriceChange, find: (key: PriceKey) => Price | null): PriceChange {
  const keys = new Map([...change.put, ...change.remove].map((key) => [keyOf(key), key]))
  const before = [...keys.values()].map((key) => ({ key, price: find(key) }))
  return {
    put: before.flatMap(({ price }) => (price === null ? [] : [price])),
    remove: before.flatMap(({ key: { connectionId, model, validFrom }, price }) =>
      price === null ? [{ connectionId, model, validFrom }] : [],
    ),
  }
}

function keyOf({ connectionId, model, validFrom }: PriceKey): string {
  return JSON.stringify([connectionId, model, validFrom])
}

function isSame(one: Price, other: Price | null): boolean {
  return (
    other !== null &&
    one.promptPerMillion === other.promptPerMillion &&
    one.completionPerMillion === other.completionPerMillion &&
    one.currency === other.currency
  )
}
