import { memo, useEffect } from 'react'
import { dateInPrompt } from '../../../shared/domain/chat/prompt-dates.ts'
import { leastCachedTokens, savedIfCached } from '../../../shared/domain/money/cost-parts.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import {
  readDatedCalls,
  useDatedCalls,
  useNextPrompts,
  useShapeAhead,
  useTokenRates,
} from '../../stores/usage/forecast-store.ts'
import { dateWarningStrings as strings } from '../../strings/prompt-library.ts'
import { hint } from '../../ui/overlays/hint.tsx'

interface DateWarningProps {
  readonly conversationId: string
  readonly text: string
}

/**
 * A service caches a prompt from its beginning, so a change there defeats the cache for the whole chat. The amount is
 * that of the calls so far; without such calls there are only words.
 */
export const ChatDateWarning = memo(function ChatDateWarning({ conversationId, text }: DateWarningProps) {
  const words = dateIn(text)?.words ?? null
  const shape = useShapeAhead(conversationId)
  // Changes with each ended call; empty while there is nothing to ask.
  const asked = words === null ? '' : shape
  useEffect(() => {
    if (asked !== '') void readDatedCalls(conversationId)
  }, [asked, conversationId])
  const calls = useDatedCalls(conversationId)
  if (words === null) return null
  if (calls === null || calls.callCount === 0)
    return <span {...hint(strings.meaning(words))}>{strings.warning}</span>
  const { callCount, tokens, amounts } = calls
  return (
    <span {...hint(`${strings.meaning(words)} ${strings.calls(callCount, tokens, amounts)}`)}>
      {strings.warning} · {strings.upTo(amounts)}
    </span>
  )
})

/** A prompt of the library is the beginning of many chats, which share a cached prompt only up to the date. */
export const TemplateDateWarning = memo(function TemplateDateWarning({
  text,
}: Pick<DateWarningProps, 'text'>) {
  const conversationId = useConversation()?.id ?? ''
  const price = useNextPrompts(conversationId)?.prompts[0]?.price ?? null
  const rates = useTokenRates(conversationId)
  const date = dateIn(text)
  if (date === null) return null
  const meaning = strings.meaning(date.words)
  const tokens = estimateTokens(text.slice(date.index), rates)
  // No cache has a shorter prompt, so a date costs nothing there.
  const isLong = estimateTokens(text, rates) >= leastCachedTokens
  const explained = isLong
    ? `${meaning} ${strings.chats(tokens, price && savedIfCached(tokens, price))}`
    : meaning
  return (
    <>
      {' · '}
      <span {...hint(explained)}>{strings.warning}</span>
    </>
  )
})

function dateIn(text: string) {
  return dateInPrompt(text, new Date().getFullYear())
}
