import { describe, expect, it } from 'vitest'
import { readRefusal } from './refusal-samples.ts'

const openAi = {
  error: {
    message: 'Invalid content type. image_url is only supported by certain models.',
    type: 'invalid_request_error',
    param: 'messages.[1].content.[1].type',
    code: null,
  },
}
const deepSeek = (cause: string) => ({
  error: {
    message: `Failed to deserialize the JSON body into the target type: messages[2]: ${cause} at line 1 column 2901`,
    type: 'invalid_request_error',
  },
})

/** As services and programs send them to a request with images. */
const refusals: readonly (readonly [service: string, status: number, body: unknown])[] = [
  ['OpenAI', 400, openAi],
  [
    'OpenRouter',
    404,
    { error: { message: 'No endpoints found that support image input', code: 404 }, user_id: 'u' },
  ],
  [
    'OpenRouter, from its provider',
    400,
    {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw: JSON.stringify(openAi), provider_name: 'Azure' },
      },
    },
  ],
  [
    'Xiaomi MiMo',
    404,
    { error: { code: '404', message: 'No endpoints found that support image input', param: '', type: '' } },
  ],
  ['DeepSeek', 400, deepSeek('unknown variant `image_url`, expected `text`')],
  ['DeepSeek, earlier', 422, deepSeek('invalid type: sequence, expected a string')],
  [
    'DeepSeek, earlier still',
    422,
    deepSeek('data did not match any variant of untagged enum ChatCompletionRequestContent'),
  ],
  [
    'Groq',
    400,
    {
      error: {
        message: 'messages[1].content must be a string',
        type: 'invalid_request_error',
        param: 'messages[1].content',
      },
    },
  ],
  [
    'Cerebras',
    422,
    {
      message: 'body.messages.0.user.content.str: Input should be a valid string',
      type: 'invalid_request_error',
    },
  ],
  [
    'a FastAPI server',
    422,
    { detail: [{ loc: ['body', 'messages', 0, 'content'], msg: 'Input should be a valid string' }] },
  ],
  [
    'Mistral',
    400,
    { object: 'error', message: 'Image input is not enabled for this model', type: 'invalid_request_error' },
  ],
  [
    'Gemini',
    400,
    [
      {
        error: {
          code: 400,
          message: 'Image input modality is not enabled for models/gemma-3-1b-it',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
  ],
  ['Anthropic', 400, { error: { message: "'claude-2.1' does not support image input." } }],
  ['vLLM', 400, { error: { message: 'Qwen/Qwen3-8B is not a multimodal model', code: 400 } }],
  [
    'vLLM with a limit',
    400,
    { object: 'error', message: 'At most 0 image(s) may be provided in one prompt.', code: 400 },
  ],
  [
    'llama-server',
    500,
    {
      error: {
        code: 500,
        message:
          'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
        type: 'server_error',
      },
    },
  ],
  [
    'llama-server, earlier',
    500,
    {
      error: {
        code: 500,
        message: 'Failed to parse messages: Unsupported content part type: "image_url"; messages = []',
      },
    },
  ],
  ['LM Studio', 400, { error: 'Model does not support images. Please use a model that does.' }],
  ['Ollama', 500, { error: { message: 'this model is missing data required for image input' } }],
  ['mlx-lm', 404, { error: "Only 'text' content type is supported." }],
  ['DashScope', 400, { error: { message: 'Unexpected item type in content.', code: 'invalid_request' } }],
  [
    'LiveKit',
    400,
    {
      message:
        'gemini image input is not enabled: message 6 contains image_url content but image (vision) input is currently disabled on this gateway',
    },
  ],
  ['a Chinese service', 400, { error: { message: '该模型不支持图片输入' } }],
  ['a service with another status', 415, { error: 'Images are not accepted here' }],
  ['a service without images', 501, { error: { message: 'Vision is not implemented or supported' } }],
]

describe('a refusal of images', () => {
  it.each(refusals)('of %s is one only if the request has images', (_service, status, body) => {
    const problem = readRefusal({ status, body, hasImages: true, asksForStream: true })
    expect([problem.code, problem.cause, problem.mayRetry]).toEqual(['images-refused', undefined, false])
    expect(readRefusal({ status, body, asksForStream: true }).code).not.toBe('images-refused')
  })

  it.each([
    [400, 'Invalid base64 image_url.', 'request'],
    [400, 'The image data you provided does not represent a valid image.', 'request'],
    [400, 'You uploaded an unsupported image. Please use one of the following formats: png, jpeg', 'request'],
    [400, 'image_url.detail "original" is not supported by this model', 'request'],
    [400, 'messages.0.content.1.image.source: image exceeds 5 MB maximum, which is not allowed', 'request'],
    [400, 'Failed to load image or audio file', 'request'],
    [404, 'The model vision-9 does not exist', 'model'],
    [404, 'No endpoints found for acme/vision-9', 'model'],
    [429, 'Rate limit reached for images: image input is not supported above your tier', 'rate'],
    [402, 'Image input is not available on your plan', 'billing'],
    [503, 'Image input is not available right now', 'busy'],
    [400, 'Invalid API key: images are not allowed', 'key'],
  ])('is not what %d "%s" means', (status, message, code) => {
    expect(readRefusal({ status, body: { error: { message } }, hasImages: true }).code).toBe(code)
  })

  it('tells images that are too large from a prompt that is too long', () => {
    const read = (body: unknown, headers = {}) => readRefusal({ status: 413, body, hasImages: true, headers })
    const page = '<html><h1>413 Request Entity Too Large</h1></html>'
    for (const problem of [
      read(''),
      read({ error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } }),
      read(page, { 'content-type': 'text/html' }),
    ])
      expect(problem).toMatchObject({ code: 'images-refused', cause: 'TOO_LARGE', charge: 'turned-away' })
    expect(read({ error: { message: 'Request too large for model: 9000 tokens' } }).code).toBe('too-long')
    expect(readRefusal({ status: 413, body: '' }).code).toBe('too-long')
  })
})
