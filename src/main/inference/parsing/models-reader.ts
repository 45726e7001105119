import type { ListedModel, Model } from '../../../shared/contract/connections/model.ts'
import { maxPrices } from '../../../shared/domain/money/money.ts'
import type { ListedModels } from '../inference.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { contextTokensIn } from './context-window.ts'
import { fieldsOf, textOf } from './json-fields.ts'
import { priceReaderFor } from './service-prices.ts'

const maxIdLength = 500
const maxWordLength = 200
const maxCapabilities = 50

interface Rows {
  readonly rows: readonly unknown[]
  /** The fields that may hold a model's id; the first usable one counts. */
  readonly idFields: readonly string[]
}

/** Reads row by row. Skips and counts rows without a usable id; ignores any other oddity. */
export function readModels(body: unknown, redactor: Redactor, baseAddress: string): ListedModels | null {
  const found = rowsOf(body)
  if (!found) return null
  const models = new Map<string, ListedModel>()
  const readPrice = priceReaderFor(baseAddress)
  let [skippedCount, priceCount] = [0, 0]
  for (const row of found.rows) {
    const model = readModel(row, found.idFields, redactor)
    if (!model) skippedCount += 1
    else if (!models.has(model.id)) {
      const price = priceCount < maxPrices ? readPrice(row) : null
      if (price !== null) priceCount += 1
      models.set(model.id, { ...model, price })
    }
  }
  return { models: [...models.values()], skippedCount }
}

/** Accepts other id fields only in a list called `models`: elsewhere a name is a label. */
function rowsOf(body: unknown): Rows | null {
  if (Array.isArray(body)) return { rows: body, idFields: ['id'] }
  const fields = fieldsOf(body)
  if (Array.isArray(fields?.['data'])) return { rows: fields['data'], idFields: ['id'] }
  return Array.isArray(fields?.['models'])
    ? { rows: fields['models'], idFields: ['id', 'model', 'name'] }
    : null
}

function readModel(row: unknown, idFields: Rows['idFields'], redactor: Redactor): Model | null {
  const fields = fieldsOf(row)
  if (!fields) return null
  const id = idFields.map((name) => textOf(fields[name], maxIdLength)).find((name) => name !== null)
  if (id === undefined) return null
  const cleaned = (word: string | null) => (word === null ? null : redactor.words(word))
  return {
    // Tally sends the id back as received, so it may remove only the whole key from the id.
    id: redactor.answer(id),
    ownedBy: cleaned(textOf(fields['owned_by'], maxWordLength)),
    capabilities: readCapabilities(fields['capabilities']).map((entry) => redactor.words(entry)),
    size: cleaned(readSize(fields['size'])),
    contextLength:
      contextTokensIn(fields) ??
      contextTokensIn(fieldsOf(fields['meta'])) ??
      contextTokensIn(fieldsOf(fields['top_provider'])),
  }
}

function readCapabilities(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, maxCapabilities)
    .map((entry) => textOf(entry, maxWordLength))
    .filter((entry) => entry !== null)
}

/** The size as given, only for display: a bare number has no known unit. */
function readSize(value: unknown): string | null {
  return Number.isFinite(value) ? String(value) : textOf(value, maxWordLength)
}
