import { expect, test } from 'vitest'
import { readRefusal } from './refusal-samples.ts'

/** Answers of real servers to a field that they do not take: the server, its status, the field, the body. */
const refusals = `
  Ollama, a model without tools | 400 | tools | {"error":{"message":"registry.ollama.ai/library/gemma:latest does not support tools","type":"api_error"}}
  a plain sentence | 400 | temperature | {"error":{"message":"invalid temperature 3, must be between 0 and 2"}}
  a message, which may mention anything | 400 | - | {"error":{"message":"Invalid value: 'foo'. Supported values are: 'system', 'assistant', 'user'.","param":"messages[0].role"}}
  a quota | 400 | - | {"error":{"message":"Your account is over its quota for user accounts."}}
  OpenAI, a parameter that the model lacks | 400 | max_tokens | {"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","type":"invalid_request_error","param":"max_tokens","code":"unsupported_parameter"}}
  OpenAI, a value | 400 | temperature | {"error":{"message":"Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}}
  OpenAI, a place inside a field | 400 | tools | {"error":{"message":"Missing required parameter: 'tools[0].function'.","type":"invalid_request_error","param":"tools[0].function","code":"missing_required_parameter"}}
  OpenAI, an unknown name | 400 | top_k | {"error":{"message":"Unrecognized request argument supplied: top_k","type":"invalid_request_error","param":null,"code":null}}
  vLLM, a range | 400 | temperature | {"object":"error","message":"temperature must be non-negative, got -1.0.","type":"BadRequestError","param":null,"code":400}
  vLLM, too many tokens | 400 | max_tokens | {"error":{"message":"'max_tokens' or 'max_completion_tokens' is too large: 20000. This model's maximum context length is 4096 tokens and your request has 10 input tokens (20000 > 4096 - 10).","type":"BadRequestError","param":null,"code":400}}
  vLLM, a strict schema | 400 | seed | {"object":"error","message":"[{'type': 'extra_forbidden', 'loc': ('body', 'seed'), 'msg': 'Extra inputs are not permitted', 'input': 1}]","type":"BadRequestError","param":null,"code":400}
  llama-server, a grammar | 400 | tools | {"error":{"code":400,"message":"Unsupported param: tools","type":"invalid_request_error"}}
  llama-server, a type | 400 | response_format | {"error":{"code":400,"message":"\\"response_format\\" must be an object","type":"invalid_request_error"}}
  LiteLLM | 400 | reasoning_effort | {"error":{"message":"litellm.UnsupportedParamsError: groq does not support parameters: ['reasoning_effort'], for model=llama3-8b. To drop these, set \`litellm.drop_params=True\`","type":"None","param":"None","code":"400"}}
  FastAPI | 422 | top_p | {"detail":[{"type":"less_than_equal","loc":["body","top_p"],"msg":"Input should be less than or equal to 1","input":1.5}]}
  Mistral | 422 | seed | {"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted","input":1}]},"type":"invalid_request_error","param":null,"code":null}
  a sentence | 400 | stop | {"error":"Invalid value for \\"stop\\": too many"}
  OpenAI, a chat that is too long | 400 | - | {"error":{"message":"This model's maximum context length is 4096 tokens. You requested 5000 tokens (4000 in the messages, 1000 in the completion). Please reduce the messages or max_tokens: max_tokens is 1000.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}
  a gateway, a chat that is too long | 400 | - | {"error":{"message":"The input exceeds the context window of 4096 tokens: 'max_tokens' (1000) must be smaller."}}
  TGI, a chat that is too long | 422 | - | {"error":"Input validation error: \`inputs\` tokens + \`max_tokens\` must be <= 4096. Given: 5000 \`inputs\` tokens and 20 \`max_tokens\`","error_type":"validation"}
  a key | 400 | - | {"error":{"message":"Invalid API key. Unsupported parameter: 'user'.","code":"invalid_api_key"}}
  advice | 400 | - | {"error":{"message":"The model produced incomplete JSON. Increase \`max_tokens\` or max_completion_tokens."}}
  advice about another field | 400 | - | {"error":{"message":"The length is not supported here. Use 'max_completion_tokens' instead."}}
  a common word | 400 | - | {"error":{"message":"The server had to stop: the tools are broken."}}
  another field | 400 | - | {"error":{"message":"messages: too many","param":"messages"}}
  a longer name | 400 | - | {"error":{"message":"Unknown parameter: 'max_tokens_per_day'"}}
  a lost answer | 500 | - | {"error":{"message":"bad","param":"temperature"}}
  a limit | 429 | - | {"error":{"message":"Slow down: 'max_tokens' counts","param":"max_tokens"}}
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' | '))
  .map(([server, status, field, body = '']) => ({
    server,
    status: Number(status),
    field: field === '-' ? null : field,
    body: JSON.parse(body) as unknown,
  }))

const sent = [
  'user',
  'temperature',
  'top_p',
  'top_k',
  'max_tokens',
  'max_completion_tokens',
  'seed',
  'stop',
  'tools',
  'response_format',
  'reasoning_effort',
]

test.each(refusals)(
  'the refused field is found in an answer of $server ($status)',
  ({ status, body, field }) => {
    const problem = readRefusal({ status, body, asksForStream: true, extraNames: sent })
    expect(problem.refusedField ?? null).toBe(field)
    if (field !== null) expect(problem).toMatchObject({ charge: 'turned-away', mayRetry: false })
    if (field !== null) expect(problem.code).not.toBe('stream-refused')
  },
)

test('a field that was not sent is never the reason', () => {
  for (const { status, body } of refusals)
    expect(readRefusal({ status, body, extraNames: ['logprobs'] }).refusedField ?? null).toBeNull()
})

test('an unknown field that the service does not name causes no automatic attempt without streaming', () => {
  const body = { error: { message: 'Unknown field in the request.' } }
  const asked = { status: 400, body, asksForStream: true }
  expect(readRefusal(asked).code).toBe('stream-refused')
  expect(readRefusal({ ...asked, extraNames: ['top_k'] }).code).toBe('request')
})
