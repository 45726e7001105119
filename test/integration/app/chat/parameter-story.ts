import type { beginStory } from '../story.ts'

export type Story = Awaited<ReturnType<typeof beginStory>>

export const set = async (
  { app, conversationId }: Story,
  changes: { model?: string; chat?: string; next?: string },
) => {
  const { conversation } = await app.request('conversations.open', { conversationId })
  const { modelId } = conversation
  return await app.request('parameters.set', { conversationId, modelId, changes })
}
export const read = ({ app, conversationId }: Story) => app.request('parameters.read', { conversationId })

/** The added fields of each request that the service received. */
export function added({ posts }: Story): object[] {
  return posts().map(({ body }) => {
    const {
      model: _m,
      messages: _t,
      stream: _s,
      stream_options: _o,
      ...rest
    } = body as Record<string, unknown>
    return rest
  })
}
