/** The chat's demands on a model. */
export interface Need {
  /** Estimated tokens of the next prompt; `null` when unknown. */
  readonly promptTokens: number | null
  /** Estimated tokens recent turns added; `null` when no turn was counted. */
  readonly tokensPerTurn: number | null
}

/** An empty chat leaves nearly the whole window of every model, which says nothing about any of them. */
export function isContextTold(
  { promptTokens, tokensPerTurn }: Need,
  windows: readonly (number | null)[],
): boolean {
  if (promptTokens === null) return false
  return tokensPerTurn !== null || windows.some((length) => length !== null && promptTokens * 100 > length)
}

export type ContextLeft =
  | { readonly kind: 'not-known' }
  | { readonly kind: 'too-small'; readonly needed: number; readonly contextLength: number }
  | {
      readonly kind: 'room'
      readonly tokens: number
      readonly percent: number
      readonly turns: number | null
      /** Whether the whole window is free, so that the figure is exact. */
      readonly isWhole: boolean
    }

/** The tokens a prompt leaves free in a context window. Rounds down, so that it never promises too much. */
export function contextLeft(
  contextLength: number | null,
  { promptTokens, tokensPerTurn }: Need,
): ContextLeft {
  if (contextLength === null || promptTokens === null) return { kind: 'not-known' }
  if (promptTokens >= contextLength) return { kind: 'too-small', needed: promptTokens, contextLength }
  const tokens = contextLength - promptTokens
  const turns = tokensPerTurn === null || tokensPerTurn <= 0 ? null : Math.floor(tokens / tokensPerTurn)
  const percent = Math.floor((tokens / contextLength) * 1000) / 10
  return { kind: 'room', tokens, percent, turns, isWhole: promptTokens === 0 }
}
