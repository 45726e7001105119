type ChatMark = 'chat' | 'unmarked' | 'other'

interface Listed {
  readonly capabilities: readonly string[]
}

/**
 * A service marks a model for chat with the capability `chat`, in any case. Most engines list no capabilities at all, and some
 * write `completion` for every model that takes messages: neither says that a model cannot chat.
 */
export function chatMarkOf({ capabilities }: Listed): ChatMark {
  const names = capabilities.map((capability) => capability.toLowerCase())
  if (names.includes('chat')) return 'chat'
  return names.length === 0 || names.includes('completion') ? 'unmarked' : 'other'
}

export function canChat(model: Listed): boolean {
  return chatMarkOf(model) !== 'other'
}

const ranks: Readonly<Record<ChatMark, number>> = { chat: 0, unmarked: 1, other: 2 }

/** Sorts models that are marked for chat first, then the unmarked ones, then those with other capabilities only. */
export function byChatMark(one: Listed, other: Listed): number {
  return ranks[chatMarkOf(one)] - ranks[chatMarkOf(other)]
}
