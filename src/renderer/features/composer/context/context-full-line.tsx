import { useMemo, useRef, useState } from 'react'
import type { Conversation } from '../../../../shared/contract/conversations/conversation.ts'
import { startFeatures } from '../../../../shared/domain/usage/token-rates.ts'
import {
  idsAbove,
  setExcluded,
  startWithSummary,
  useAnswerTo,
  useLastId,
} from '../../../stores/chat/context-exclusions.ts'
import { excludeImage, type ImagePlace } from '../../../stores/chat/images-store.ts'
import { useSummary } from '../../../stores/conversations/conversations-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { useDraftFeatures } from '../../../stores/usage/forecast-store.ts'
import { contextPercent, useTokensAhead, useTokensFresh } from '../../../stores/usage/next-call-forecast.ts'
import { commonStrings } from '../../../strings/common.ts'
import { contextFullStrings as strings } from '../../../strings/composer.ts'
import { LinkButton, SmallButton } from '../../../ui/controls/button.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import type { OnExcluded } from './choose-exclusions.tsx'

const ContextFullOptions = lazyPart(
  async () => (await import('./context-full-options.tsx')).ContextFullOptions,
)

const nearlyFullPercent = 80
const fullPercent = 100

interface ContextFullLineProps {
  readonly conversation: Conversation
  readonly contextLength: number | null
}

interface Excluded {
  readonly ids: readonly string[]
  readonly images: readonly ImagePlace[]
  /** The last message at that time. The line disappears with the next turn. */
  readonly lastId: string | null
}

/** Warns when the context window is nearly full and offers ways out. Sending is never blocked. */
export function ContextFullLine({ conversation, contextLength }: ContextFullLineProps) {
  const { id, connectionId } = conversation
  const tokens = useTokensAhead(conversation)
  const percent = contextPercent(tokens, contextLength) ?? 0
  const lastId = useLastId()
  const [recent, setRecent] = useState<Excluded>({ ids: [], images: [], lastId })
  const answer = useAnswerTo(strings.question)
  const summary = answer === null ? null : `${strings.goOn}\n\n${answer}\n\n`
  const noteExcluded: OnExcluded = (ids, images = []) => {
    setRecent({ ids, images, lastId })
    requestFocus('message')
  }
  const undo = async ({ ids, images }: Excluded): Promise<void> => {
    noteExcluded([])
    if (ids.length > 0) await setExcluded(id, ids, false)
    for (const image of images) await excludeImage({ conversationId: id, ...image, isExcluded: false })
  }
  return (
    <>
      {summary !== null && (
        <Row gap={[1, 2]} wrap surface="sunken" role="status" pad={[1, 3]} below={2}>
          <Text size="control" tone="plain" grow={240} numeric pad={[1, 0]}>
            {strings.isThere}
          </Text>
          <SmallButton onClick={() => void startWithSummary(connectionId, summary)}>
            {strings.start}
          </SmallButton>
        </Row>
      )}
      {recent.ids.length + recent.images.length > 0 && recent.lastId === lastId && (
        <Row gap={[1, 2]} wrap surface="sunken" role="status" pad={[1, 3]} below={2}>
          <Text size="control" tone="plain" grow={240} numeric pad={[1, 0]}>
            {recent.ids.length > 0 && strings.excluded(recent.ids.length)}
            {recent.ids.length > 0 && recent.images.length > 0 && ' '}
            {recent.images.length > 0 && strings.excludedImages(recent.images.length)}
          </Text>
          <SmallButton onClick={() => void undo(recent)}>{commonStrings.undo}</SmallButton>
        </Row>
      )}
      {percent < nearlyFullPercent && (
        <FreshStart conversation={conversation} tokens={tokens} onExcluded={noteExcluded} />
      )}
      {contextLength !== null && percent >= nearlyFullPercent && (
        <Row gap={[1, 2]} wrap surface="warn" role="status" pad={[1, 3]} below={2}>
          <Text size="control" tone="plain" grow={240} numeric pad={[1, 0]}>
            {percent > fullPercent
              ? strings.tooMuch(tokens, contextLength)
              : strings.nearlyFull(percent, contextLength)}
          </Text>
          <FreeContext
            conversation={conversation}
            tokens={tokens}
            contextLength={contextLength}
            onExcluded={noteExcluded}
          />
        </Row>
      )}
    </>
  )
}

interface FreeContextProps {
  readonly conversation: Conversation
  readonly tokens: number
  readonly contextLength: number
  readonly onExcluded: OnExcluded
}

function FreeContext({ onExcluded, ...room }: FreeContextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <SmallButton
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {strings.make}
      </SmallButton>
      {isOpen && (
        <Popover anchor={button} onClose={() => setIsOpen(false)}>
          <ContextFullOptions
            {...room}
            onClose={() => setIsOpen(false)}
            onExcluded={(...excluded) => {
              setIsOpen(false)
              onExcluded(...excluded)
            }}
          />
        </Popover>
      )}
    </>
  )
}

/** Shorter prompts have little to gain. */
const minTokens = 2_000
const minPercent = 90

interface FreshStartProps {
  readonly conversation: Conversation
  /** The estimated tokens of the next prompt. */
  readonly tokens: number
  /** Receives the ids of newly excluded messages, for undo. */
  readonly onExcluded: (messageIds: readonly string[]) => void
}

/** Offers to exclude all messages so far, where they are nearly all of the prompt of a typed message. */
function FreshStart({ conversation, tokens, onExcluded }: FreshStartProps) {
  const { id, draft, systemPrompt } = conversation
  const isTyped = useDraftFeatures(id, draft) !== null
  const isAnswering = useSummary(id)?.isAnswering ?? false
  const start = useMemo(() => startFeatures(systemPrompt), [systemPrompt])
  const freshTokens = useTokensFresh(conversation, start)
  const percent = ((tokens - freshTokens) / tokens) * 100
  if (!isTyped || isAnswering || tokens < minTokens || percent <= minPercent) return null
  const exclude = async (): Promise<void> => onExcluded(await setExcluded(id, await idsAbove(id, null), true))
  return (
    <Row size="small" tone="quiet" gap={[1, 2]} wrap numeric below={2}>
      <span>{strings.mostlyHistory(percent)}</span>
      <LinkButton title={strings.startFreshMeaning} onClick={() => void exclude()}>
        {strings.startFresh(tokens, freshTokens)}
      </LinkButton>
    </Row>
  )
}
