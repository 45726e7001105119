/** The API of a call whose answer has counts. Each has its own form of answers. */
export type MeteredApi = 'chat' | 'responses' | 'messages' | 'embeddings'
