import { rechunked } from '../rewritten.ts'
import type { Scenarios } from '../scenario.ts'
import { choice, chunk } from '../wire-answer.ts'

export const chunkScenarios = {
  'empty-choices': rechunked('Puts chunks without any choice between those of the text.', (chunks, call) =>
    chunks.flatMap((each) => [each, chunk(call, { choices: [] })]),
  ),
  azure: rechunked('Starts with filter results and ends with a choice without a delta.', (chunks, call) => [
    { ...chunk(call, { choices: [], prompt_filter_results: [{ prompt_index: 0 }] }), id: '', model: '' },
    ...chunks.slice(0, -1),
    chunk(call, { choices: [{ ...choice(undefined), content_filter_offsets: { start_offset: 44 } }] }),
    ...chunks.slice(-1),
  ]),
} satisfies Scenarios
