import { rechunked, rewritten } from '../rewritten.ts'
import type { Scenarios } from '../scenario.ts'
import { done, eventOf } from '../stream.ts'
import { plainAnswer } from '../texts.ts'
import { type Chunk, choice, chunk, textChunk } from '../wire-answer.ts'

/** The chunks with their only choice changed. */
function withChoice(chunks: readonly Chunk[], change: (choice: Chunk, index: number) => object): Chunk[] {
  return chunks.map((each, index) => {
    const [first] = each['choices'] as readonly Chunk[]
    return first === undefined ? each : { ...each, choices: [change(first, index)] }
  })
}

export const chunkScenarios = {
  'empty-choices': rechunked('Puts chunks without any choice between those of the text.', (chunks, call) =>
    chunks.flatMap((each) => [each, chunk(call, { choices: [] })]),
  ),
  'no-choices': rechunked(
    'Puts chunks without a list of choices between those of the text.',
    (chunks, call) => chunks.flatMap((each) => [each, chunk(call, {})]),
  ),
  azure: rechunked('Starts with filter results and ends with a choice without a delta.', (chunks, call) => [
    { ...chunk(call, { choices: [], prompt_filter_results: [{ prompt_index: 0 }] }), id: '', model: '' },
    ...chunks.slice(0, -1),
    chunk(call, { choices: [{ ...choice(undefined), content_filter_offsets: { start_offset: 44 } }] }),
    ...chunks.slice(-1),
  ]),
  'no-delta': rechunked('Ends with a finish_reason without a delta.', (chunks) =>
    withChoice(chunks, (each) =>
      each['finish_reason'] === null ? each : { index: 0, finish_reason: each['finish_reason'] },
    ),
  ),
  'null-content': rechunked('Has a null for content in its first and last chunk.', (chunks) =>
    withChoice(chunks, (each, index) =>
      index === 0 || each['finish_reason'] !== null
        ? { ...each, delta: { role: 'assistant', content: null } }
        : each,
    ),
  ),
  'no-role': rechunked('Never sends a role.', (chunks) => chunks.slice(1)),
  'late-role': rechunked('Sends the role only after the first text.', (chunks) => [
    ...chunks.slice(1, 3),
    ...chunks.slice(0, 1),
    ...chunks.slice(3),
  ]),
  'role-everywhere': rechunked('Sends the role in every chunk.', (chunks) =>
    withChoice(chunks, (each) => ({ ...each, delta: { role: 'assistant', ...(each['delta'] as object) } })),
  ),
  'blank-deltas': rechunked(
    'Sends blanks, line ends, joiners, and empty text as separate chunks.',
    (chunks, call) => [
      ...chunks.slice(0, 1),
      ...['A', '', ' ', 'B', '\n', '\n', '👩', '\u200d', '👧', '🇺', '🇳', '  ', 'C. '].map((text) =>
        textChunk(call, text),
      ),
      ...chunks.slice(1),
    ],
  ),
  'lone-surrogates': rechunked('Splits an emoji into two chunks, half a character each.', (chunks, call) => [
    ...chunks.slice(0, 1),
    ...['\ud83d', '\udc68', '\u200d', '\ud83d', '\udc69', ' '].map((text) => textChunk(call, text)),
    ...chunks.slice(1),
  ]),
  'second-choice': rechunked('Mixes in chunks of a second choice that nobody requested.', (chunks, call) =>
    chunks.flatMap((each) => [
      each,
      chunk(call, { choices: [{ index: 1, delta: { content: 'Not this one. ' }, finish_reason: null }] }),
    ]),
  ),
  'ollama-reasoning': rechunked('Reasons first, in a field named reasoning.', (chunks, call) => [
    ...['Let me ', 'think.'].map((reasoning) =>
      chunk(call, { choices: [choice({ role: 'assistant', content: '', reasoning })] }),
    ),
    ...chunks,
  ]),
  'empty-reason': rechunked('Has an empty finish_reason in every chunk before the last.', (chunks) =>
    withChoice(chunks, (each) => ({ ...each, finish_reason: each['finish_reason'] ?? '' })),
  ),
  'done-without-reason': rewritten('Ends with [DONE] and gives no finish_reason.', (_texts, call) => [
    eventOf(textChunk(call, plainAnswer(call.messages))),
    done,
  ]),
  'reason-without-done': rewritten('Ends with a finish_reason and its counts, without [DONE].', (texts) =>
    texts.slice(0, -1),
  ),
  'done-only': rewritten('Sends [DONE] and nothing else.', () => [done]),
  'after-done': rewritten('Continues after [DONE]: more text, another [DONE].', (texts, call) => [
    ...texts,
    eventOf(textChunk(call, ' This came after the end.')),
    done,
  ]),
} satisfies Scenarios
