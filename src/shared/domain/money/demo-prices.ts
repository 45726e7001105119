import type { PricedRates } from './cost-parts.ts'

type DemoRates = Record<'promptPerMillion' | 'completionPerMillion' | 'cachedPerMillion', string> &
  PricedRates & {
    readonly cacheWritePerMillion: null
    readonly extras: null
    readonly origin: { kind: 'typed' }
  }

const rates = (input: string, output: string, cached: string): DemoRates => ({
  currency: 'USD',
  promptPerMillion: input,
  completionPerMillion: output,
  cachedPerMillion: cached,
  cacheWritePerMillion: null,
  extras: null,
  origin: { kind: 'typed' },
})

/** Made-up prices of the demo's models, so that a user can try money. Only totals of demo calls have them. */
const demoPrices = new Map([
  ['meridian-70b-chat', rates('0.6', '2.4', '0.15')],
  ['kestrel-7b-instruct', rates('0.1', '0.3', '0.025')],
  ['atlas-405b', rates('2.5', '10', '0.625')],
  ['wren-350m', rates('0.02', '0.04', '0.005')],
  ['colossus-1.5t', rates('10', '40', '2.5')],
])

export const demoPriceOf = (modelId: string | null): DemoRates | null => demoPrices.get(modelId ?? '') ?? null
