import { createRunningFeatures } from '../../../shared/domain/usage/running-features.ts'
import type { TextFeatures } from '../../../shared/domain/usage/text-features.ts'
import { drafts } from './draft-store.ts'

/**
 * Shared by every component that shows the draft's tokens, so that the draft is counted once. The person
 * types in one box at a time.
 */
const countDraft = createRunningFeatures()

/** Features of the draft; null for a blank draft. */
export const useDraftFeatures = (conversationId: string, kept: string): TextFeatures | null =>
  drafts.store(({ texts }) => featuresIn(texts[conversationId] ?? kept))

function featuresIn(text: string): TextFeatures | null {
  return text.trim() === '' ? null : countDraft(text)
}
