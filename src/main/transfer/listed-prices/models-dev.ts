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

const perMillion = (field: string) => ({ fields: [field], power: 0 })
const none = { fields: [], power: 0 }

const spellings: Spellings = {
  promptPerMillion: perMillion('input'),
  completionPerMillion: perMillion('output'),
  cachedPerMillion: perMillion('cache_read'),
  cacheWritePerMillion: perMillion('cache_write'),
  hourWritePerMillion: none,
  reasoningPerMillion: perMillion('reasoning'),
  imagePerMillion: none,
  audioPerMillion: perMillion('input_audio'),
  perCall: none,
  perWebSearch: none,
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
  const modes = fieldIn(fieldIn(model, 'experimental'), 'modes')
  const entry = {
    name,
    provider,
    line,
    base,
    tiers: tiersOf(base),
    serviceTiers: isObject(modes) ? modes.fields.flatMap(({ value }) => serviceTierOf(value)) : [],
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

/** A mode with other prices that a field of the request chooses: `"service_tier": "priority"`. */
function serviceTierOf(mode: ExactJson) {
  const name = fieldIn(fieldIn(fieldIn(mode, 'provider'), 'body'), 'service_tier')
  const rates = fieldIn(mode, 'cost')
  return typeof name === 'string' && isObject(rates) ? [{ name, rates }] : []
}
