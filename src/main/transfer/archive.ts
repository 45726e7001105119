import type { Failure } from '../../shared/failure.ts'

/** A conversation as it is written to a file and read from one, whatever it came from. */
export interface ArchivedConversation {
  readonly id: string
  readonly connectionId: string
  readonly title: string
  readonly modelId: string | null
  readonly systemPrompt: string
  readonly draft: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly pinnedAt: number | null
  readonly archivedAt: number | null
  readonly deletedAt: number | null
  readonly tags: readonly string[]
  /** The first message of the path on view; null where there is no message. */
  readonly chosenRootId: string | null
}

/** A message of the tree; a parent always comes before what follows it. */
export interface ArchivedMessage {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string | null
  /** What follows it on the path that was on view here last. */
  readonly chosenChildId: string | null
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly reasoning: string
  readonly createdAt: number
  readonly systemPrompt: string | null
  readonly failure: Failure | null
  /** The message of another conversation that this one is a copy of; what was paid was paid there. */
  readonly copiedFrom: string | null
  /** The program that it was imported from, such as `ChatGPT`, and the model that had answered there. */
  readonly importedFrom: string | null
  readonly importedModel: string | null
}
