import { expect, onTestFinished } from 'vitest'
import { AppEvent } from '../../../src/shared/contract/events.ts'
import type { Scenario } from '../../service/scenario.ts'
import type { ScenarioName } from '../../service/scenarios.ts'
import { startService } from '../../service/start-service.ts'
import { connect, startHeadlessApp } from './headless-app.ts'

/** An app with one conversation, connected to a service that answers by the scenario. Its events must match the contract. */
export async function beginStory(scenario: ScenarioName | Scenario) {
  // An answer takes a moment, so that a test can ask while it streams.
  const service = await startService({ scenario, answerMs: 60 })
  const app = startHeadlessApp()
  const { connectionId, conversationId } = await connect(app, service)
  const send = (text: string) => app.request('chat.send', { conversationId, text, replacing: null })
  onTestFinished(async () => {
    app.close()
    app.remove()
    await service.close()
    // The window gets the fields that the contract names, and no others.
    for (const event of app.events) expect(AppEvent.safeParse(event).data).toEqual(event)
  })
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
  }
}
