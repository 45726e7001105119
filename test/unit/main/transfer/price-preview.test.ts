import { describe, expect, it } from 'vitest'
import { indexListedModels, previewList, previewTable } from '../../../../src/main/transfer/price-preview.ts'
import {
  listedProvidersOf,
  readListedPrices,
} from '../../../../src/main/transfer/public-price-lists/read-public-list.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'

/** Entries by name, with the price of a token of input or with more fields. */
type Entries = Readonly<Record<string, string | null>>

const listOf = (models: Entries) => {
  const entries = Object.entries(models).map(([name, input]) => {
    const rates = input === null ? '' : `, "input_cost_per_token": ${input}, "output_cost_per_token": 2e-06`
    const provider = name.includes('/') ? name.split('/')[0] : 'openai'
    return `${JSON.stringify(name)}: {"litellm_provider": "${provider}"${rates}}`
  })
  const read = readListedPrices(`{${entries.join(',')}}`, '2026-11-23')
  if (read.problem !== null) throw new Error(read.problem)
  return indexListedModels(read.models)
}
const choices = { connectionId: 'service', validFrom: '2026-11-23', names: [] }

interface Given extends Partial<Parameters<typeof previewList>[2]> {
  readonly baseAddress?: string
  readonly firstUnpriced?: ReadonlyMap<string, string>
}

const preview = (
  models: Entries,
  wanted: readonly string[],
  { baseAddress = 'http://localhost:4000/v1', firstUnpriced = new Map(), ...changes }: Given = {},
  saved: readonly Price[] = [],
) => {
  const connection = { models: wanted, providers: listedProvidersOf(baseAddress), firstUnpriced }
  return previewList(listOf(models), connection, { ...choices, ...changes }, saved)
}

describe('prices of a list for the models of a connection', () => {
  const deepseek = {
    'deepseek/deepseek-chat': '2.8e-07',
    'openrouter/deepseek/deepseek-chat': '1.4e-07',
  }
  const gpt = {
    'gpt-4o': '2.5e-06',
    'azure/gpt-4o': '2.5e-06, "cache_read_input_token_cost": 1.25e-06',
    'azure/eu/gpt-4o': '2.75e-06',
  }

  it.each([
    ['https://openrouter.ai/api/v1', 'deepseek/deepseek-chat', 'openrouter', '0.14'],
    ['https://openrouter.ai/api/v1', 'deepseek-chat', 'openrouter', '0.14'],
    ['https://api.deepseek.com', 'deepseek-chat', 'deepseek', '0.28'],
    ['https://api.openai.com/v1', 'gpt-4o', 'openai', '2.5'],
    ['https://us-east.openai.azure.com/openai/v1', 'eu/gpt-4o', 'azure', '2.75'],
  ])('are those of the provider at %s, for %s', (baseAddress, model, provider, promptPerMillion) => {
    const { rows, open } = preview({ ...deepseek, ...gpt }, [model], { baseAddress })
    expect(rows).toMatchObject([{ price: { model, promptPerMillion }, listedAs: { provider } }])
    expect(open).toEqual([])
  })

  it.each([
    ['http://localhost:4000/v1', 'deepseek/deepseek-chat', Object.keys(deepseek)],
    ['http://localhost:4000/v1', 'gpt-4o', Object.keys(gpt)],
    ['https://api.openai.com.example/v1', 'gpt-4o', Object.keys(gpt)],
    ['https://us-east.openai.azure.com', 'gpt-4o', ['azure/gpt-4o', 'azure/eu/gpt-4o']],
    // Another provider's price, even if there is only one.
    ['https://api.mistral.ai/v1', 'eu/gpt-4o', ['azure/eu/gpt-4o']],
  ])('are open at %s for %s, with each entry', (baseAddress, model, names) => {
    const { rows, open } = preview({ ...deepseek, ...gpt }, [model], { baseAddress })
    expect(rows).toEqual([])
    expect(open.map(({ options }) => options.map(({ name }) => name))).toEqual([names])
  })

  it('are open if the entry of this name has no price that Tally can use', () => {
    const { rows, open, problems } = preview({ 'gpt-4o': null, 'azure/gpt-4o': '1e-06' }, ['gpt-4o'])
    expect(rows).toEqual([])
    expect(open).toMatchObject([{ options: [{ name: 'azure/gpt-4o', provider: 'azure' }] }])
    expect(problems).toMatchObject([{ words: 'gpt-4o' }])
  })

  it('are taken without a question if all entries have the same, with the notes of each', () => {
    const models = {
      'azure/gpt-4o': '1e-06, "input_cost_per_token_above_400k_tokens": 3e-06',
      'azure/eu/gpt-4o': '1e-06, "input_cost_per_token_above_64k_tokens": 2e-06',
      'azure/us/gpt-4o': '1e-06, "input_cost_per_second": 0.01',
    }
    const { rows, open } = preview(models, ['gpt-4o'])
    expect(open).toEqual([])
    expect(rows).toMatchObject([
      {
        price: { model: 'gpt-4o', promptPerMillion: '1' },
        listedAs: { name: 'azure/gpt-4o', provider: 'azure' },
        notes: [{ kind: 'above-tokens', tokens: 64_000 }, { kind: 'other-units' }],
      },
    ])
  })

  it('wait for the user if providers differ, and are those of the chosen provider', () => {
    const models = { 'azure/gpt-4o': '1e-06', 'azure/eu/gpt-4o': '1.1e-06' }
    const { rows, open } = preview(models, ['gpt-4o'])
    expect(rows).toEqual([])
    expect(open).toMatchObject([
      {
        model: 'gpt-4o',
        options: [
          { name: 'azure/gpt-4o', promptPerMillion: '1' },
          { name: 'azure/eu/gpt-4o', promptPerMillion: '1.1' },
        ],
      },
    ])
    const chosen = preview(models, ['gpt-4o'], { names: [{ model: 'gpt-4o', name: 'azure/eu/gpt-4o' }] })
    expect(chosen.rows).toMatchObject([
      { price: { promptPerMillion: '1.1' }, listedAs: { name: 'azure/eu/gpt-4o', provider: 'azure' } },
    ])
    const foreign = preview(models, ['gpt-4o'], { names: [{ model: 'gpt-4o', name: 'another' }] })
    expect(foreign.rows).toEqual([])
  })

  it('lack models that the list lacks, and models without a price per token', () => {
    const { rows, missing, problems } = preview({ a: '1e-06', b: null, 'x/c': null }, ['a', 'b', 'c', 'd'])
    expect(rows).toHaveLength(1)
    expect(missing).toEqual(['c', 'd'])
    expect(problems).toMatchObject([{ reason: 'no-token-price', words: 'b' }])
  })

  it('are the same if the price of that day agrees, so that an import can be repeated', () => {
    const saved = aPrice({ model: 'm', promptPerMillion: '1', completionPerMillion: '2' })
    const of = (price: Price) => preview({ m: '1e-06' }, ['m'], {}, [price]).rows[0]
    expect(of(saved)).toMatchObject({ change: 'same', before: saved })
    expect(of({ ...saved, cachedPerMillion: '0.5' })).toMatchObject({ change: 'changed' })
    expect(of({ ...saved, currency: 'EUR' })).toMatchObject({ change: 'changed' })
    expect(of({ ...saved, validFrom: '2026-11-24' })).toMatchObject({ change: 'new', before: null })
  })

  it('begin with the first call of a model without a price, or earlier if that day is chosen', () => {
    const firstUnpriced = new Map([['m', '2026-10-20']])
    const days = (validFrom: string) =>
      preview({ m: '1e-06', n: '1e-06' }, ['m', 'n'], { firstUnpriced, validFrom }).rows.map(
        ({ price }) => price.validFrom,
      )
    expect(days('2026-11-23')).toEqual(['2026-10-20', '2026-11-23'])
    expect(days('2026-10-01')).toEqual(['2026-10-01', '2026-10-01'])
  })
})

describe('prices of a table', () => {
  it('are new on each new day, so that an export is imported unchanged', () => {
    const saved = aPrice()
    const later = aPrice({ validFrom: '2026-11-01' })
    const changed = aPrice({ cacheWritePerMillion: '1' })
    expect(previewTable([saved, later, changed], [saved])).toMatchObject([
      { change: 'same', before: saved },
      { change: 'new', before: saved },
      { change: 'changed', before: saved },
    ])
  })
})
