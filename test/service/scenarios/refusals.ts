import { sendError, sendJson, sendUsual } from '../reply.ts'
import type { ChatCall, Scenario, Scenarios } from '../scenario.ts'

interface Refusal {
  readonly status: number
  readonly body: unknown
  readonly headers?: object
}

function refuse({ response }: Pick<ChatCall, 'response'>, { status, body, headers = {} }: Refusal): void {
  sendJson(response, status, body, headers)
}

/** Lists its models, and answers every chat like this. */
function refusing(description: string, status: number, body: unknown, headers: object = {}): Scenario {
  return { description, complete: (call) => refuse(call, { status, body, headers }) }
}

/** Answers the first chat like this and the next ones normally. */
function refusingOnce(description: string, refusal: Refusal): Scenario {
  return { description, complete: (call) => (call.count === 1 ? refuse(call, refusal) : sendUsual(call)) }
}

/** Answers chats without images, and refuses all others like this. */
function refusingImages(description: string, status: number, error: unknown): Scenario {
  return {
    description,
    complete: (call) =>
      call.messages.some(({ content }) => typeof content !== 'string')
        ? refuse(call, { status, body: { error } })
        : sendUsual(call),
  }
}

const tooMany = { error: { message: 'Too many requests. Please slow down.', code: 'rate_limit_exceeded' } }
const loading = { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } }
const broken = { error: { message: 'Internal error.', type: 'server_error', code: 500 } }
export const refusalScenarios = {
  'wrong-key': {
    description: 'Refuses every key with a 401.',
    answer: ({ response }) =>
      sendError(response, 401, {
        message: 'Incorrect API key provided.',
        type: 'authentication_error',
        code: 'invalid_api_key',
      }),
  },
  'x-api-key': { description: 'Takes the key as x-api-key only.', keyHeader: 'x-api-key' },
  'api-key': { description: 'Takes the key as api-key only.', keyHeader: 'api-key' },
  region: refusing('Answers 403 to chat, because of the country.', 403, {
    error: {
      message: 'Country, region, or territory not supported',
      code: 'unsupported_country_region_territory',
    },
  }),
  'no-billing': refusing('Lists its models; answers 402 to chat.', 402, {
    error: { message: 'An active billing method is required.', code: 'no_billing' },
  }),
  'no-temperature': {
    description: 'Answers 400 to a chat with a temperature, and answers all others.',
    complete: (call) =>
      'temperature' in call.body
        ? refuse(call, {
            status: 400,
            body: {
              error: {
                message:
                  "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
                type: 'invalid_request_error',
                param: 'temperature',
                code: 'unsupported_value',
              },
            },
          })
        : sendUsual(call),
  },
  'no-images': refusingImages('Answers 400 to a chat with images, as OpenAI does.', 400, {
    message: 'Invalid content type. image_url is only supported by certain models.',
    type: 'invalid_request_error',
    param: 'messages.[0].content.[1].type',
    code: null,
  }),
  'no-image-endpoints': refusingImages('Answers 404 to a chat with images, as OpenRouter does.', 404, {
    message: 'No endpoints found that support image input',
    code: 404,
  }),
  'text-only': refusingImages('Answers 500 to a chat with images, as llama-server does.', 500, {
    message: 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    type: 'server_error',
    code: 500,
  }),
  quota: refusing('Answers 429 to chat, and means the credit by it.', 429, {
    error: {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    },
  }),
  'rate-limited': refusing('Answers 429 with Retry-After: 20 to chat.', 429, tooMany, {
    'retry-after': '20',
  }),
  'retry-after-ms': refusingOnce('Answers 429 with retry-after-ms: 1500 to the first chat.', {
    status: 429,
    body: tooMany,
    headers: { 'retry-after-ms': '1500' },
  }),
  busy: refusing('Answers 503 to chat.', 503, loading),
  'busy-once': refusingOnce('Answers 503 to the first chat, then answers.', { status: 503, body: loading }),
  'too-long': refusing('Answers 400 to chat: the prompt is too long, with both counts.', 400, {
    error: {
      code: 400,
      message: 'request (6011 tokens) exceeds the available context size (512 tokens)',
      type: 'exceed_context_size_error',
      n_prompt_tokens: 6_011,
      n_ctx: 512,
    },
  }),
  'model-gone': refusing('Answers 404 to chat: the model is listed and not there.', 404, {
    error: { message: 'The model does not exist or you do not have access to it.', code: 'model_not_found' },
  }),
  down: {
    description: 'Answers 500 to everything.',
    answer: (call) => refuse(call, { status: 500, body: broken }),
  },
} satisfies Scenarios
