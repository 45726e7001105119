/** The API of a call whose answer has counts. Each has its own form of answers. */
export type MeteredApi = 'chat' | 'completions' | 'responses' | 'messages' | 'embeddings'

/** Whether streams of the API report counts only if `stream_options` asks for them. Others take no such field. */
export function asksForCounts(api: MeteredApi): boolean {
  return api === 'chat' || api === 'completions'
}
