import { expect, it } from 'vitest'
import { bodyOf } from '../../../../src/main/inference/transport/outgoing-request.ts'

const text = { type: 'text', text: "What's in this image?" }
const url = 'data:image/jpeg;base64,/9j/4AAQ'
const asObject = { type: 'image_url', image_url: { url } }
const withDetail = { type: 'image_url', image_url: { url, detail: 'low' } }

/** The content of a message with an image, as the documents of each service show it or allow it. */
const documented: readonly (readonly [service: string, source: string, image: object])[] = [
  ['OpenAI', 'developers.openai.com/api/docs/guides/images-vision', withDetail],
  ['OpenAI without detail', 'developers.openai.com/api/docs/guides/images-vision', asObject],
  ['OpenRouter', 'openrouter.ai/docs/guides/overview/multimodal/images', asObject],
  [
    'Gemini',
    'cloud.google.com/distributed-cloud/hosted/docs/latest/gdch/gemini/capabilities/image',
    asObject,
  ],
  // These two promise OpenAI's form and have no example of an image.
  ['Anthropic', 'platform.claude.com/docs/en/api/openai-sdk', asObject],
  ['LM Studio', 'lmstudio.ai/docs/api/openai-api', asObject],
  // Its examples have the text alone; its schema has both forms.
  ['Mistral', 'docs.mistral.ai/api: ImageURLChunk', withDetail],
  // Its example has the text alone; openai.go reads both forms, with jpeg, jpg, png and webp.
  ['Ollama', 'docs.ollama.com/api/openai-compatibility', asObject],
  ['vLLM', 'docs.vllm.ai/en/latest/features/multimodal_inputs', asObject],
  ['llama-server', 'github.com/ggml-org/llama.cpp/tree/master/tools/server', asObject],
]

it.each(documented)('%s gets an image as documented at %s', async (_service, _source, image) => {
  const detail = image === withDetail ? 'low' : null
  const [jpeg, sizes] = [{ type: 'jpeg', hash: 'a' } as const, { width: 1, height: 1, byteCount: 6 }]
  const body = await bodyOf({
    model: 'm',
    messages: [
      { role: 'user', content: [{ text: text.text }, { image: { ...jpeg, ...sizes, detail } }] },
      { role: 'assistant', content: 'A tree.' },
      { role: 'user', content: 'Sure?' },
    ],
    extraFields: '',
    streamingMode: 'whole',
    turnId: 't',
    callId: 'c',
    attempt: 1,
    readImage: () => ['/9j/', '4AAQ'],
  })
  const messages = [
    { role: 'user', content: [text, image] },
    { role: 'assistant', content: 'A tree.' },
    { role: 'user', content: 'Sure?' },
  ]
  expect(new TextDecoder().decode(body)).toBe(JSON.stringify({ model: 'm', messages }))
})
