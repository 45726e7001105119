type RoomLeft =
  | { readonly kind: 'not-known' }
  | { readonly kind: 'too-small' }
  | { readonly kind: 'room'; readonly percent: number }

/** The share of a context window that a prompt leaves free, rounded down so that it never promises more than there is. */
export function roomLeft(contextLength: number | null, promptTokens: number | null): RoomLeft {
  if (contextLength === null || promptTokens === null) return { kind: 'not-known' }
  if (promptTokens >= contextLength) return { kind: 'too-small' }
  return { kind: 'room', percent: Math.floor(((contextLength - promptTokens) / contextLength) * 1000) / 10 }
}
