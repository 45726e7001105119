import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readErrorBody } from '../../../../src/main/inference/errors/error-body.ts'
import { readContextLimit } from '../../../../src/main/inference/parsing/context-limit-parser.ts'

function read(body: unknown): readonly [prompt: number | null, context: number | null] {
  const overflow = readContextLimit(readErrorBody(body))
  return [overflow?.promptTokens ?? null, overflow?.contextTokens ?? null]
}

/** The tokens of the prompt, of the context window, and the sentence with them. */
const sentences = `
  9000 8192 This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens. Please reduce the length of the messages.
  1222 4096 This model's maximum context length is 4096 tokens. However, you requested 4222 tokens (1222 in the messages, 3000 in the completion). Please reduce the length of the messages or completion.
  3860 4097 This model's maximum context length is 4097 tokens, however you requested 4116 tokens (3860 in your prompt; 256 for  the completion). Please reduce your prompt; or completion length.
  6683 8192 This model's maximum context length is 8192 tokens. However, you requested 8213 tokens (6683 in the messages, 730 in the functions, and 800 in the completion).
  20000 16384 This model's maximum context length is 16384 tokens. However, your request has 20000 input tokens. Please reduce the length of the input messages.
  4000 8192 'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 8192 tokens and your request has 4000 input tokens (8192 > 8192 - 4000). (parameter=max_tokens, value=8192)
  9000 8192 You passed 9000 input tokens and requested 100 output tokens. However, the model's context length is only 8192 tokens, resulting in a maximum input length of 8092 tokens. Please reduce the length of the input prompt.
  25938 4096 The decoder prompt (length 25938) is longer than the maximum model length of 4096. Make sure that \`max_model_len\` is no smaller than the number of text tokens.
  25938 4096 The prompt (total length 25938) is too long to fit into the model (context length 4096). Make sure that \`max_model_len\` is no smaller than the number of text tokens plus multimodal tokens.
  5000 4096 Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= 4096. Given: 5000 \`inputs\` tokens and 100 \`max_new_tokens\`
  5000 4095 Input validation error: \`inputs\` must have less than 4095 tokens. Given: 5000
  213462 200000 prompt is too long: 213462 tokens > 200000 maximum
  213462 200000 prompt is too long: 213,462 tokens > 200,000 maximum
  188240 200000 input length and \`max_tokens\` exceed context limit: 188240 + 21333 > 200000, decrease input length or \`max_tokens\` and try again
  1196265 1048575 The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).
  - 1048576 The input token count exceeds the maximum number of tokens allowed 1048576.
  537812 131072 This model's maximum prompt length is 131072 but the request contains 537812 tokens.
  147000 131072 This endpoint's maximum context length is 131072 tokens. However, you requested about 150000 tokens (147000 of text input, 3000 in the output). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.
  6011 512 request (6011 tokens) exceeds the available context size (512 tokens), try increasing it
  111490 32768 Trying to keep the first 111490 tokens when context the overflows. However, the model is loaded with context length of only 32768 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input
  5000 4096 The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 5000>= n_ctx: 4096). Try to load the model with a larger context length.
  150000 128000 prompt token count of 150000 exceeds the limit of 128000
  300000 262144 Your request exceeded model token limit: 262144 (requested: 300000)
  40000 32768 Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length
  18245 16384 Prompt contains 18245 tokens, too large for model with 16384 maximum context length
  - - the input length exceeds the context length
  - - prompt too long; exceeded max context length by 1234 tokens
  5000 4081 too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000. Try using a shorter prompt.
  - - Request too large for model \`llama-3.1-8b-instant\` in organization \`org_01\` service tier \`on_demand\` on tokens per minute (TPM): Limit 6000, Requested 9000, please reduce your message size and try again.
  140000 131072 The prompt is too long: 140000, model maximum context length: 131072
  5000 512 Requested tokens (5000) exceed context window of 512
  757 512 Number of tokens (757) exceeded maximum context length (512).
  35247 1000 Input prompt (35247 tokens) is too long and exceeds limit of 1000
  5000 4096 The input (5000 tokens) is longer than the model's context length (4096 tokens).
  4000 4096 Requested token count exceeds the model's maximum context length of 4096 tokens. You requested a total of 5000 tokens: 4000 tokens from the input messages and 1000 tokens for the completion. Please reduce the number of tokens in the input messages or the completion to fit within the limit.
  - - Input is too long for requested model.
  - - Range of input length should be [1, 30720]
  - - invalid params, context window exceeds limit (2013)
  9000 8192 Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192
  5000 4096 Prompt length (5000) exceeds maximum input length (4096). Set log level to info and check TRTGptModel logs for how maximum input length is set
  5000 4096 The sum of prompt length (5000.0), query length (0) should not exceed max_num_tokens (4096)
  5000 4096 Input length 5000 exceeds maximum allowed length 4096
  12345 8192 The request has 12,345 tokens; gpt-4-32k allows at most 8,192.
  - - Invalid 'messages[0].content': string too long. Expected a string with maximum length 1048576, but got a string with length 2000000 instead.
  - - Context length exceeded (error 400, request id 12345)
  130021 128000 litellm.ContextWindowExceededError: litellm.BadRequestError: ContextWindowExceededError: OpenAIException - This model's maximum context length is 128000 tokens. However, your messages resulted in 130021 tokens. Please reduce the length of the messages.
  - - Input too long: 300000 characters, at most 200000 characters are allowed
  - - Dein Prompt ist zu lang.
  - 131072 Maximum context length is 131072 tokens
  8193 8192 The prompt has 8193 tokens, which exceeds the context window of 8192 tokens for model qwen2.5-7b.
  5000 4096 context length exceeded: 5000 tokens requested, 4096 available
  - - Context size has been exceeded.
  40000 32768 tokens in request more than max tokens allowed: 40000 > 32768
`
  .trim()
  .split('\n')
  .map((line) => /^ *(\S+) (\S+) (.*)$/.exec(line)?.slice(1) ?? [])
  .map(([prompt = '', context = '', message = '']) => ({
    message,
    prompt: toCount(prompt),
    context: toCount(context),
  }))

function toCount(written: string): number | null {
  return written === '-' ? null : Number(written)
}

describe('token counts and context limits in error messages', () => {
  it.each(sentences)('$message', ({ message, prompt, context }) => {
    expect(read({ error: { message } })).toEqual([prompt, context])
  })

  it.each([
    [{ error: { message: 'no', n_prompt_tokens: 6_011, n_ctx: 512 } }, 6_011, 512],
    [{ detail: { error: { message: 'no', prompt_tokens: 9, max_model_len: 8 } } }, 9, 8],
    [{ error: { message: 'no', n_ctx: 512 }, n_prompt_tokens: 'many' }, null, 512],
    [{ error: { message: 'prompt is too long: 900 tokens > 800 maximum', n_prompt_tokens: 901 } }, 901, 800],
    [{ error: { message: 'no', n_prompt_tokens: -1, n_ctx: 0 } }, null, null],
    [{ error: { message: 'prompt is too long: 99999999999999999999 tokens > 0 maximum' } }, null, null],
    [{ message: null }, null, null],
  ])('are read from the fields of %j', (body, prompt, context) => {
    expect(read(body)).toEqual([prompt, context])
  })

  it('are never invented', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat().map(String), fc.lorem(), fc.string())), (words) => {
        const message = words.join(' ')
        for (const tokens of read({ error: { message } })) {
          expect(tokens === null || message.replaceAll(',', '').includes(String(tokens))).toBe(true)
        }
      }),
    )
  })
})
