import { usageTableStrings as strings } from '../../messages/usage-page.ts'
import type { PlacedConversation } from '../../stores/usage/usage-place.ts'

/** A deleted one is called what it was called then, unless that was taken away too. */
export function wordsOfConversation({
  title,
  isDeleted,
}: Pick<PlacedConversation, 'title' | 'isDeleted'>): string {
  if (isDeleted) return title === '' ? strings.anonymous : strings.deleted(title)
  return title === '' ? strings.untitled : title
}
