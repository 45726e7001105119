/** What one node shows; null pieces are what nobody wrote down. */
export interface Shown {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly reasoning: string
  readonly createdAt: number | null
  readonly model: string | null
}

/** A node of another program's conversation. */
export interface ForeignNode {
  readonly id: string
  readonly parentId: string | null
  /** Its place among the versions under one parent, the smallest first. */
  readonly rank: number
  /** Null where nothing of it is taken over: what follows it then stands under what it stands under. */
  readonly shown: Shown | null
}
