import type { Model } from '../../shared/model.ts'
import type { ListedModels } from './inference.ts'
import { fieldsOf, textOf } from './json-fields.ts'

const maxIdLength = 500
const maxWordLength = 200
const maxCapabilities = 50

/** Row by row: a row without a usable id is skipped and counted, any other oddity is only left out. */
export function readModels(body: unknown): ListedModels | null {
  const rows = rowsOf(body)
  if (!rows) return null
  const models = new Map<string, Model>()
  let skippedCount = 0
  for (const row of rows) {
    const model = readModel(row)
    if (!model) skippedCount += 1
    else if (!models.has(model.id)) models.set(model.id, model)
  }
  return { models: [...models.values()], skippedCount }
}

function rowsOf(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  const fields = fieldsOf(body)
  if (Array.isArray(fields?.data)) return fields.data
  return Array.isArray(fields?.models) ? fields.models : null
}

function readModel(row: unknown): Model | null {
  const fields = fieldsOf(row)
  const id = textOf(fields?.id, maxIdLength)
  if (!fields || id === null) return null
  return {
    id,
    ownedBy: textOf(fields.owned_by, maxWordLength),
    capabilities: readCapabilities(fields.capabilities),
    size: textOf(fields.size, maxWordLength),
    contextLength: readContextLength(row),
  }
}

function readCapabilities(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, maxCapabilities)
    .map((entry) => textOf(entry, maxWordLength))
    .filter((entry) => entry !== null)
}

/** The contract's own name first, then those that common engines use for the same thing. */
function readContextLength(row: unknown): number | null {
  const fields = fieldsOf(row)
  const candidates = [
    fields?.context_length,
    fields?.context_window,
    fields?.max_model_len,
    fieldsOf(fields?.meta)?.n_ctx,
  ]
  const found = candidates.find((value) => Number.isSafeInteger(value) && Number(value) > 0)
  return found === undefined ? null : Number(found)
}
