import { describe, expect, it } from 'vitest'
import { readLitellmPrices } from '../../../../src/main/transfer/litellm-prices.ts'
import { indexListedModels, previewList, previewTable } from '../../../../src/main/transfer/price-preview.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'

const listOf = (models: Readonly<Record<string, string | null>>) => {
  const entries = Object.entries(models).map(([name, input]) => {
    const rates = input === null ? '' : `, "input_cost_per_token": ${input}, "output_cost_per_token": 2e-06`
    return `${JSON.stringify(name)}: {"litellm_provider": "x"${rates}}`
  })
  const read = readLitellmPrices(`{${entries.join(',')}}`)
  if (read.problem !== null) throw new Error(read.problem)
  return indexListedModels(read.models)
}
const choices = { connectionId: 'service', validFrom: '2026-11-23', names: [] }
const preview = (
  models: Readonly<Record<string, string | null>>,
  wanted: readonly string[],
  changes: Partial<Parameters<typeof previewList>[2]> = {},
  saved: readonly Price[] = [],
) => previewList(listOf(models), wanted, { ...choices, ...changes }, saved)

describe('prices of a list for the models of a connection', () => {
  it('come from the model of exactly this name, whatever others cost', () => {
    const { rows, open } = preview({ 'gpt-4o': '1e-06', 'azure/eu/gpt-4o': '9e-06' }, ['gpt-4o'])
    expect(rows).toMatchObject([{ price: { model: 'gpt-4o', promptPerMillion: '1' }, listedAs: null }])
    expect(open).toEqual([])
  })

  it('come from the name after a provider if all its prices agree', () => {
    const models = { 'azure/gpt-4o': '1e-06', 'azure/eu/gpt-4o': '1e-06', 'openai/gpt-4o-mini': '5e-06' }
    expect(preview(models, ['gpt-4o', 'eu/gpt-4o']).rows).toMatchObject([
      { price: { model: 'gpt-4o', promptPerMillion: '1' }, listedAs: 'azure/gpt-4o' },
      { price: { model: 'eu/gpt-4o' }, listedAs: 'azure/eu/gpt-4o' },
    ])
  })

  it('wait for the person if providers differ, and are those of the chosen provider', () => {
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
    expect(chosen.rows).toMatchObject([{ price: { promptPerMillion: '1.1' }, listedAs: 'azure/eu/gpt-4o' }])
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
