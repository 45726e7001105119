import type { Price } from '../../../shared/contract/money/price.ts'
import type { PriceCoverage } from '../../../shared/contract/money/price-coverage.ts'
import type {
  LineProblem,
  ListChoices,
  PlannedPrice,
  PreviewedPrice,
  PriceImport,
  PricePreview,
} from '../../../shared/contract/money/price-import.ts'
import type { ChangedPrices, PriceChange } from '../../../shared/contract/money/price-requests.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { TextEncoding } from '../../../shared/domain/app/text-encoding.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import { connectionOf } from '../../storage/find-or-throw.ts'
import type { Store } from '../../storage/store.ts'
import type { NamedConnection } from '../../transfer/own-price-list.ts'
import {
  indexListedModels,
  type ListedModels,
  previewList,
  previewTable,
} from '../../transfer/price-preview.ts'
import { listedProvidersOf } from '../../transfer/public-price-lists/read-public-list.ts'
import { createOneTimeToken } from '../conversations/one-time-token.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'now' | 'newId'> {
  store: Pick<Store, 'prices' | 'connections'>
  fileDialogs: Pick<FileDialogs, 'chooseTable' | 'nameOf'>
  /** The connections that a table may name. */
  nameable(): readonly NamedConnection[]
  /** The models of a connection, by its ledger and its list. */
  models(connectionId: string): readonly string[]
  /** By model: the day on which its first price begins, so that it covers all calls without one. */
  firstUnpriced(connectionId: string): ReadonlyMap<string, string>
  effectOf(change: PriceChange): {
    readonly coverage: PriceCoverage
    countsOf(): (price: Price) => Pick<PreviewedPrice, 'coveredCount' | 'repricedCount'>
  }
  apply(change: PriceChange): Promise<ChangedPrices>
}

/** A file that was read, kept until its import is applied or cancelled. */
interface Held {
  readonly fileName: string
  readonly encoding: TextEncoding
  readonly content: TableContent | ListContent
  /** The prices that the last preview showed, as text. */
  shown: string
  isApplying: boolean
}

interface TableContent {
  readonly kind: 'table'
  readonly prices: readonly Price[]
  readonly problems: readonly LineProblem[]
}

interface ListContent {
  readonly kind: 'list'
  readonly listed: ListedModels
}

/** The order of rows: a changed price needs the most attention. */
const changes: readonly PlannedPrice['change'][] = ['changed', 'new', 'same']

const maxBytes = 10_000_000
const maxProblems = 100
const maxRows = 1_000
const maxMissing = 20
const maxOpen = 200
const maxOptions = 50

/** Reads price files and shows their effect first. The window has only a token of the file that main read. */
export function createPriceImports(dependencies: Dependencies) {
  const { store, jobs, fileDialogs, nameable, models, effectOf, apply, now } = dependencies
  const held = createOneTimeToken<Held>(dependencies.newId)

  /** The connection in use, else the default one; null without any service. */
  function startOf(connectionId: string | null): string | null {
    const services = store.connections.list().filter(({ kind }) => kind === 'service')
    const inUse =
      services.find(({ id }) => id === connectionId) ?? services.find(({ isDefault }) => isDefault)
    return (inUse ?? services[0])?.id ?? null
  }

  /** Everything that a preview shows, before it is cut. */
  function plan({ content }: Held, choices: ListChoices | null) {
    const saved = store.prices.list()
    if (content.kind === 'table')
      return { rows: previewTable(content.prices, saved), problems: content.problems, list: null }
    if (choices === null) throw new AppError('malformed-input', 'A list needs a connection and a day.')
    const { id, baseAddress } = connectionOf(store, choices.connectionId)
    const providers = listedProvidersOf(baseAddress)
    const connection = { models: models(id), providers, firstUnpriced: dependencies.firstUnpriced(id) }
    const { rows, problems, open, missing } = previewList(content.listed, connection, choices, saved)
    const list = {
      choices,
      open: open
        .slice(0, maxOpen)
        .map(({ model, options }) => ({ model, options: options.slice(0, maxOptions) })),
      missing: missing.slice(0, maxMissing),
      missingCount: missing.length,
    }
    return { rows, problems, list }
  }

  function preview(token: string, choices: ListChoices | null): PricePreview {
    const file = held.find(token)
    const { rows, problems, list } = plan(file, choices)
    file.shown = JSON.stringify(rows)
    const effect = effectOf(changeOf(rows))
    const callsOf = effect.countsOf()
    return {
      kind: 'preview',
      token,
      fileName: file.fileName,
      encoding: file.encoding,
      list,
      ...countsOf(rows),
      rows: rows
        .toSorted((one, other) => changes.indexOf(one.change) - changes.indexOf(other.change))
        .slice(0, maxRows)
        .map((row) => ({ ...row, ...callsOf(row.price) })),
      coverage: effect.coverage,
      problemCount: problems.length,
      problems: problems.slice(0, maxProblems),
    }
  }

  return {
    async 'prices.readImport'({ connectionId }) {
      held.forget()
      const file = await fileDialogs.chooseTable()
      if (file === null) return null
      const fileName = fileDialogs.nameOf(file)
      const refused = (reason: Refused['reason'], more: Partial<Refused> = {}): PriceImport => ({
        kind: 'refused',
        fileName,
        reason,
        missing: [],
        line: null,
        ...more,
      })
      const read = await jobs.run('read-price-file', {
        file,
        maxBytes,
        connections: nameable(),
        today: utcDayOf(now()),
      })
      if (read.kind === 'problem') return refused(read.problem)
      const { encoding } = read
      if (read.kind === 'table') {
        const { missing, isTooLong, prices, problems } = read.list
        if (missing.length > 0) return refused('columns-missing', { missing: [...missing] })
        if (isTooLong) return refused('too-many')
        const content: TableContent = { kind: 'table', prices, problems }
        return preview(held.make({ fileName, encoding, content, shown: '', isApplying: false }), null)
      }
      if (read.read.problem !== null) return refused(read.read.problem, { line: read.read.line })
      const start = startOf(connectionId)
      if (start === null) return refused('no-connection')
      const content: ListContent = { kind: 'list', listed: indexListedModels(read.read.models) }
      const choices = { connectionId: start, validFrom: utcDayOf(now()), names: [] }
      return preview(held.make({ fileName, encoding, content, shown: '', isApplying: false }), choices)
    },

    'prices.previewImport': ({ token, choices }) => preview(token, choices),

    async 'prices.applyImport'({ token, choices }) {
      const file = held.find(token)
      // The user may be asked meanwhile. No second request applies the file, and a newer file stays.
      if (file.isApplying) throw new AppError('question-waiting', 'The prices are being applied.')
      const { rows } = plan(file, choices)
      if (JSON.stringify(rows) !== file.shown)
        throw new AppError('prices-changed', 'The prices are not those of the preview.')
      file.isApplying = true
      try {
        const changed = await apply(changeOf(rows))
        held.forget(token)
        return { fileName: file.fileName, ...countsOf(rows), changed }
      } finally {
        file.isApplying = false
      }
    },

    'prices.cancelImport'({ token }) {
      held.take(token)
    },
  } satisfies Partial<Handlers>
}

type Refused = Extract<PriceImport, { kind: 'refused' }>

function changeOf(rows: readonly PlannedPrice[]): PriceChange {
  return { put: rows.filter(({ change }) => change !== 'same').map(({ price }) => price), remove: [] }
}

function countsOf(rows: readonly PlannedPrice[]) {
  const count = (wanted: PlannedPrice['change']) => rows.filter(({ change }) => change === wanted).length
  return { newCount: count('new'), changedCount: count('changed'), sameCount: count('same') }
}
