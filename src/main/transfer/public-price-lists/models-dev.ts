import type { ExactJson } from '../exact-json.ts'
import {
  fieldIn,
  isList,
  isNumber,
  isObject,
  isPriced,
  type ListedModel,
  type Spellings,
  toListed,
} from './listed-model.ts'

const spellings: Spellings = {
  fields: {
    promptPerMillion: ['input'],
    completionPerMillion: ['output'],
    cachedPerMillion: ['cache_read'],
    cacheWritePerMillion: ['cache_write'],
    reasoningPerMillion: ['reasoning'],
    audioPerMillion: ['input_audio'],
  },
  ratePower: 0,
  feePower: 0,
}

/** Reads `api.json` of models.dev: its providers, or their models alone, in US dollars per million tokens. */
export function readModelsDev(value: ExactJson): readonly ListedModel[] {
  if (!isObject(value)) return []
  return value.fields.flatMap(({ name, value: one, line }) => {
    const models = fieldIn(one, 'models')
    if (!isObject(models))
      return modelOf(name, name.includes('/') ? (name.split('/')[0] ?? null) : null, line, one)
    return models.fields.flatMap((model) => modelOf(`${name}/${model.name}`, name, model.line, model.value))
  })
}

function modelOf(
  name: string,
  provider: string | null,
  line: number,
  model: ExactJson,
): readonly ListedModel[] {
  const base = fieldIn(model, 'cost')
  if (!isObject(base)) return []
  const entry = {
    name,
    provider,
    line,
    base,
    tiers: tiersOf(base),
    serviceTiers: [],
    notes: isPriced(fieldIn(base, 'output_audio')) ? [{ kind: 'audio' } as const] : [],
  }
  return [toListed(entry, spellings)]
}

/** `context_over_200k` repeats the tiers for older readers. */
function tiersOf(cost: ExactJson) {
  const tiers = fieldIn(cost, 'tiers')
  const over200k = fieldIn(cost, 'context_over_200k')
  if (!isList(tiers)) return isObject(over200k) ? [{ above: 200_000, rates: over200k }] : []
  return tiers.flatMap((rates) => {
    const size = fieldIn(fieldIn(rates, 'tier'), 'size')
    return isObject(rates) && isNumber(size) ? [{ above: Number(size.number), rates }] : []
  })
}
