type ChatMark = 'chat' | 'unmarked' | 'other'

interface Listed {
  readonly capabilities: readonly string[]
}

/**
 * The chat capability of a model. A service marks chat models with the capability `chat`, in any case. Most
 * engines list no capabilities, and some list `completion` for every chat model: neither rules out chat.
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

/**
 * Sorts chat models first, models without capabilities second, and models with only other capabilities last.
 */
export function byChatMark(one: Listed, other: Listed): number {
  return ranks[chatMarkOf(one)] - ranks[chatMarkOf(other)]
}
