import { imageModels } from './image-rules.ts'

export interface ListedModel {
  readonly id: string
  readonly object: 'model'
  readonly owned_by: string
  readonly capabilities: readonly string[]
  readonly size: string
  readonly context_length: number
}

type Details = Pick<ListedModel, 'owned_by' | 'capabilities' | 'size' | 'context_length'>

function model(id: string, details: Details): ListedModel {
  return { id, object: 'model', ...details }
}

/** The names sort differently from the sizes, and not every one of them can chat. */
export const modelList: readonly ListedModel[] = [
  model('harbour-7b-instruct', {
    owned_by: 'harbour',
    capabilities: ['chat'],
    size: '7B',
    context_length: 32_768,
  }),
  model('lantern-70b-chat', {
    owned_by: 'lantern-labs',
    capabilities: ['chat', 'tools'],
    size: '70B',
    context_length: 131_072,
  }),
  model('orrery-1.5t', {
    owned_by: 'orrery',
    capabilities: ['chat', 'tools', 'vision'],
    size: '1.5T',
    context_length: 1_048_576,
  }),
  model('pebble-350m', { owned_by: 'harbour', capabilities: ['chat'], size: '350M', context_length: 2_048 }),
  model('quarry-embed', {
    owned_by: 'quarry',
    capabilities: ['embedding'],
    size: '1.1B',
    context_length: 8_192,
  }),
  model('plain-13b', { owned_by: 'somebody', capabilities: [], size: '13B', context_length: 4_096 }),
]

export const modelsWithImages: readonly ListedModel[] = imageModels.map((id) =>
  model(id, { owned_by: 'somebody', capabilities: ['chat', 'vision'], size: '', context_length: 131_072 }),
)

export interface PricedModel extends ListedModel {
  readonly pricing: Readonly<Record<string, unknown>>
}

/** Dollars per token as text. The fee, the cache and the long prompts have prices of their own. */
export const pricedModels: readonly PricedModel[] = [
  {
    ...model('harbour-7b-instruct', {
      owned_by: 'harbour',
      capabilities: ['chat'],
      size: '7B',
      context_length: 32_768,
    }),
    pricing: { prompt: '0.000002', completion: '0.000008', request: '0', image: '0' },
  },
  {
    ...model('lantern-70b-chat', {
      owned_by: 'lantern-labs',
      capabilities: ['chat', 'tools'],
      size: '70B',
      context_length: 1_048_576,
    }),
    pricing: {
      prompt: '0.00000125',
      completion: '0.00001',
      request: '0.001',
      input_cache_read: '0.000000125',
      overrides: [{ min_prompt_tokens: 200_000, prompt: '0.0000025', completion: '0.000015' }],
    },
  },
]
