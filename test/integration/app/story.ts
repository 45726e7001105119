import type { ScenarioName } from '../../service/scenarios.ts'
import { startService } from '../../service/start-service.ts'
import { connect, startHeadlessApp } from './headless-app.ts'

const key = 'test-key-0123456789'

/** An app with one conversation, connected to a service that answers by the named scenario. */
export async function beginStory(scenario: ScenarioName) {
  const service = await startService({ scenario, key })
  const app = startHeadlessApp()
  const { connectionId, conversationId } = await connect(app, service.address, key)
  const send = (text: string, replacing: string | null = null) =>
    app.request('chat.send', { conversationId, text, replacing })
  return {
    app,
    service,
    connectionId,
    conversationId,
    send,
    answered: (text: string) => app.untilAnswered(() => send(text)),
    open: () => app.request('conversations.open', { conversationId }),
    /** The requests for an answer that the service received. */
    posts: () => service.log().filter(({ method }) => method === 'POST'),
    async end() {
      app.close()
      app.remove()
      await service.close()
    },
  }
}

export type Story = Awaited<ReturnType<typeof beginStory>>
