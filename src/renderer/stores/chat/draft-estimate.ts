import { createRunningFeatures } from '../../../shared/domain/usage/running-features.ts'
import type { TextFeatures } from '../../../shared/domain/usage/text-features.ts'
import { drafts } from './draft-store.ts'

/** One box is written in at a time; whoever shows its tokens asks here, so that they are worked out once. */
const countDraft = createRunningFeatures()

/** What the draft consists of; null for one that says nothing. */
export const useDraftFeatures = (conversationId: string, kept: string): TextFeatures | null =>
  drafts.store(({ texts }) => featuresIn(texts[conversationId] ?? kept))

function featuresIn(text: string): TextFeatures | null {
  return text.trim() === '' ? null : countDraft(text)
}
