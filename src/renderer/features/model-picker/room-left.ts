/** What the conversation asks of a model. */
export interface Need {
  /** About what its next prompt counts; null where that is not known. */
  readonly promptTokens: number | null
  /** About what a turn has lengthened it by of late; null where none was counted. */
  readonly tokensPerTurn: number | null
}

export type RoomLeft =
  | { readonly kind: 'not-known' }
  | { readonly kind: 'too-small'; readonly needed: number; readonly contextLength: number }
  | {
      readonly kind: 'room'
      readonly tokens: number
      readonly percent: number
      readonly turns: number | null
      /** Nothing has been worked out: the whole window is free. */
      readonly isWhole: boolean
    }

/** What a prompt leaves free of a context window, rounded down so that it never promises more than there is. */
export function roomLeft(contextLength: number | null, { promptTokens, tokensPerTurn }: Need): RoomLeft {
  if (contextLength === null || promptTokens === null) return { kind: 'not-known' }
  if (promptTokens >= contextLength) return { kind: 'too-small', needed: promptTokens, contextLength }
  const tokens = contextLength - promptTokens
  const turns = tokensPerTurn === null || tokensPerTurn <= 0 ? null : Math.floor(tokens / tokensPerTurn)
  const percent = Math.floor((tokens / contextLength) * 1000) / 10
  return { kind: 'room', tokens, percent, turns, isWhole: promptTokens === 0 }
}
