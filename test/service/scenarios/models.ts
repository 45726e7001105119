import { manyModels, modelsWithImages, oddRows, pricedModels } from '../model-list.ts'
import { sendAnswer } from '../reply.ts'
import type { Scenarios } from '../scenario.ts'
import { plainAnswer } from '../texts.ts'

export const modelScenarios = {
  'empty-list': { description: 'Lists no models.', listModels: () => ({ data: [] }) },
  'many-models': { description: 'Lists 500 models.', listModels: () => ({ data: manyModels(500) }) },
  'image-models': {
    description: 'Lists models that count images by the rules of three families, and one more.',
    listModels: () => ({ object: 'list', data: modelsWithImages }),
  },
  prices: {
    description: 'Lists models with prices.',
    listModels: () => ({ object: 'list', data: pricedModels }),
  },
  'unknown-fields': {
    description: 'Adds unknown fields and odd rows. Two have no id.',
    listModels: () => ({ object: 'list', data: oddRows, has_more: false }),
    complete: (call) =>
      sendAnswer(call, {
        text: plainAnswer(call.messages),
        extra: { system_fingerprint: 'fp', timings: { ms: 1.5 }, provider: null },
      }),
  },
} satisfies Scenarios
