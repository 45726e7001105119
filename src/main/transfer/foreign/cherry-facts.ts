import { CherryAssistants, type CherryBackup, type CherryTopicFacts, CherryWindow } from './cherry-shapes.ts'
import { joinTexts } from './foreign-text.ts'

export interface TopicFacts {
  readonly topic: CherryTopicFacts
  /** The assistant's, then the topic's own, as Cherry Studio sends them. */
  readonly systemPrompt: string
}

/** The titles and prompts of topics, which lie apart from their messages. Where they cannot be read, topics have none. */
export function readTopicFacts({ localStorage }: CherryBackup): ReadonlyMap<string, TopicFacts> {
  const window = CherryWindow.safeParse(parse(localStorage['persist:cherry-studio']))
  const { data } = CherryAssistants.safeParse(parse(window.data?.assistants))
  const facts = new Map<string, TopicFacts>()
  for (const assistant of data?.assistants ?? [])
    for (const topic of assistant?.topics ?? [])
      if (topic !== null)
        facts.set(topic.id, {
          topic,
          systemPrompt: joinTexts([assistant?.prompt ?? '', topic.prompt ?? '']),
        })
  return facts
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
