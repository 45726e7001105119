import { setTimeout as sleep } from 'node:timers/promises'
import { manyModels, modelList, oddRows } from '../model-list.ts'
import { sendAnswer, sendError, sendJson } from '../reply.ts'
import type { Scenarios } from '../scenario.ts'
import { plainAnswer } from '../texts.ts'

export const modelScenarios = {
  'empty-list': { description: 'Lists no models.', listModels: () => ({ data: [] }) },
  'many-models': { description: 'Lists 500 models.', listModels: () => ({ data: manyModels(500) }) },
  'ten-thousand-models': {
    description: 'Lists 10,000 models.',
    listModels: () => ({ data: manyModels(10_000) }),
  },
  'bare-array-models': { description: 'Lists its models as a bare array.', listModels: () => modelList },
  'models-key': {
    description: 'Lists its models under models, with id and name.',
    listModels: () => ({ models: modelList.map((model) => ({ name: model.id, ...model })) }),
  },
  'duplicate-models': {
    description: 'Lists every model twice.',
    listModels: () => ({ object: 'list', data: [...modelList, ...modelList] }),
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
  'odd-list': {
    description: 'Answers the list with invalid JSON.',
    listModels: () => ({ status: 'ok' }),
  },
  'no-list': {
    description: 'Answers 404 to the list, and normally to chat.',
    sendModels: ({ response }) => sendError(response, 404, { message: 'Not found.' }),
  },
  'slow-models': {
    description: 'Takes five seconds to list its models.',
    sendModels: async ({ response, gone }, list) => {
      await sleep(5_000, undefined, { signal: gone })
      sendJson(response, 200, list)
    },
  },
  'failing-models-later': {
    description: 'Lists its models the first time, and answers 500 from then on.',
    sendModels: ({ response, count }, list) =>
      count === 1 ? sendJson(response, 200, list) : sendError(response, 500, { message: 'Internal error.' }),
  },
} satisfies Scenarios
