import { modelsWithImages, pricedModels } from '../model-list.ts'
import type { Scenarios } from '../scenario.ts'

export const modelScenarios = {
  'empty-list': { description: 'Lists no models.', listModels: () => ({ data: [] }) },
  'image-models': {
    description: 'Lists models that count images by the rules of three families, and one more.',
    listModels: () => ({ object: 'list', data: modelsWithImages }),
  },
  prices: {
    description: 'Lists models with prices.',
    listModels: () => ({ object: 'list', data: pricedModels }),
  },
} satisfies Scenarios
