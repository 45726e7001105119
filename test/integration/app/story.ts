import { expect, onTestFinished } from 'vitest'
import type { HttpInferenceOptions } from '../../../src/main/inference/http-inference.ts'
import { AppEvent } from '../../../src/shared/contract/events.ts'
import type { Scenario } from '../../service/scenario.ts'
import type { ScenarioName } from '../../service/scenarios.ts'
import { type ServiceOptions, startService } from '../../service/start-service.ts'
import { connect, type HeadlessApp, startHeadlessApp } from './headless-app.ts'

/** A moment, so that a test can ask while an answer streams. */
const usualAnswerMs = 60

export interface StoryOptions {
  readonly answerMs?: number
  readonly transport?: Partial<HttpInferenceOptions>
  readonly now?: () => number
}

/** An app that ends with its test, and leaves no folder. */
export function openApp(options: Parameters<typeof startHeadlessApp>[0] = {}) {
  const app = startHeadlessApp(options)
  onTestFinished(() => {
    app.close()
    app.remove()
  })
  return app
}

/** The same data in the next run of the app. */
export function restart(app: HeadlessApp, parts: Parameters<typeof startHeadlessApp>[0] = {}) {
  app.close()
  return openApp({ ...parts, folder: app.folder })
}

/** A service that ends with its test. */
export async function openService(options: ServiceOptions = {}) {
  const service = await startService({ answerMs: usualAnswerMs, ...options })
  onTestFinished(service.close)
  return service
}

/** An app with one conversation, connected to a service that answers by the scenario. */
export async function beginStory(scenario: ScenarioName | Scenario, options: StoryOptions = {}) {
  const { end, ...story } = await startStory(scenario, options)
  onTestFinished(end)
  return story
}

/** The same for several tests. Its events must match the contract. */
export async function startStory(
  scenario: ScenarioName | Scenario,
  { answerMs = usualAnswerMs, transport = {}, now = () => Date.now() }: StoryOptions = {},
) {
  const service = await startService({ scenario, answerMs })
  const app = startHeadlessApp({ transport, now })
  const { connectionId, conversationId } = await connect(app, service)
  const send = (text: string) => app.request('chat.send', { conversationId, text, replacing: null })
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
      // The window gets the fields that the contract names, and no others.
      for (const event of app.events) expect(AppEvent.safeParse(event).data).toEqual(event)
    },
  }
}
