import { createTextEstimate } from '../../shared/text-estimate.ts'
import { drafts } from './typed-store.ts'

/** One box is written in at a time; whoever shows its tokens asks here, so that they are worked out once. */
const estimateDraft = createTextEstimate()

/** About how many tokens the draft has; null for one that says nothing. */
export const useDraftTokens = (conversationId: string, kept: string): number | null =>
  drafts.store(({ texts }) => tokensOf(texts[conversationId] ?? kept))

function tokensOf(text: string): number | null {
  return text.trim() === '' ? null : estimateDraft(text)
}
