import { useEffect, useRef } from 'react'
import type { Conversation, Message } from '../../../../shared/contract/conversations/conversation.ts'
import type { NextPrompts } from '../../../../shared/contract/usage/next-prompt.ts'
import { canChat } from '../../../../shared/domain/connections/can-chat.ts'
import type { PromptPlace } from '../../../../shared/domain/money/cost-parts.ts'
import { weighExclusion } from '../../../../shared/domain/usage/exclusion-weighing.ts'
import { forecastPrompt, withQuestion } from '../../../../shared/domain/usage/forecast.ts'
import {
  estimateQuestion,
  imageFeatures,
  questionFeatures,
  readQuestion,
} from '../../../../shared/domain/usage/question-features.ts'
import { estimateTokens, type TokenRates, tokensOf } from '../../../../shared/domain/usage/token-rates.ts'
import { useDraft } from '../../../stores/chat/draft-store.ts'
import { imagesOf } from '../../../stores/chat/images-store.ts'
import { sendWithoutDraft } from '../../../stores/chat/send.ts'
import { useBeforeCount, useMessages } from '../../../stores/chat/transcript-store.ts'
import { orderModels } from '../../../stores/connections/model-habits-store.ts'
import { useModels } from '../../../stores/connections/models-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { useNextPrompts, useTokenRates } from '../../../stores/usage/forecast-store.ts'
import { expectedPriceOf, promptCacheOf } from '../../../stores/usage/next-call-forecast.ts'
import { contextFullStrings as strings } from '../../../strings/composer.ts'
import { describeReread } from '../../../strings/message.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Box, Remark, Text } from '../../../ui/layout/layout.tsx'
import {
  ChooseExclusions,
  type ImageCosts,
  type MessageCosts,
  type OnExcluded,
  Trim,
} from './choose-exclusions.tsx'
import css from './context-full-options.module.css'

interface ContextFullOptionsProps {
  readonly conversation: Conversation
  /** The estimated tokens of the next prompt. */
  readonly tokens: number
  readonly contextLength: number
  readonly onClose: () => void
  readonly onExcluded: OnExcluded
}

/** The ways out of a full context window, each with its savings or cost. */
export function ContextFullOptions({
  conversation,
  tokens,
  contextLength,
  onClose,
  onExcluded,
}: ContextFullOptionsProps) {
  const { id } = conversation
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const rates = useTokenRates(id)
  const messages = useMessages().filter(({ isExcluded, text }) => !isExcluded && text !== '')
  const [next] = useNextPrompts(id)?.prompts ?? []
  const weighed = placesOf(messages, next, rates)
  const cache = next && promptCacheOf(next, tokens)
  const describeCost = (places: readonly PromptPlace[]): string =>
    describeReread(cache === undefined ? null : weighExclusion(places, cache, next?.price ?? null))
  const excess = tokens - contextLength
  // Unloaded messages can be excluded too, but their size is unknown here.
  const most = useBeforeCount() > 0 ? excess : weighed.reduce((sum, message) => sum + message.tokens, 0)
  const exclusion = { conversationId: id, weighed, describeCost, onExcluded }
  return (
    <div ref={place} role="dialog" aria-label={strings.ways} tabIndex={-1} className={css('ways')}>
      <header>
        <Text as="h2" size="window" strong>
          {strings.make}
        </Text>
        <Remark numeric>
          {excess > 0 && `${strings.tooMany(excess)} `}
          {weighed.length > 0 && excess > most && `${strings.notEnough} `}
          {weighed.length > 0 ? strings.keeps : strings.onlyDraft}
        </Remark>
      </header>
      <Trim {...exclusion} />
      <ChooseExclusions {...exclusion} images={imagePlacesOf(weighed, next, rates)} />
      {weighed.length > 0 && (
        <Summary conversation={conversation} contextLength={contextLength} onAsked={onClose} />
      )}
      <OtherModel conversation={conversation} tokens={tokens} onChosen={onClose} />
    </div>
  )
}

/** The estimated places of the messages at the end of the next prompt, above the draft. */
function placesOf(
  messages: readonly Message[],
  next: NextPrompts['prompts'][number] | undefined,
  rates: TokenRates,
): MessageCosts[] {
  let end = next === undefined ? 0 : forecastPrompt(next.base, next.rates).promptTokens
  const places = messages.toReversed().map((message): MessageCosts => {
    const tokens = estimateMessage(message, next?.modelId ?? '', rates)
    end = Math.max(0, end - tokens)
    return { message, tokens, tokensBefore: end }
  })
  return places.toReversed()
}

function estimateMessage(message: Message, modelId: string, rates: TokenRates): number {
  return message.role === 'user'
    ? estimateQuestion(readQuestion(message), modelId, rates)
    : estimateTokens(message.text, rates)
}

/** The images that calls still include, each at the place of its message. */
function imagePlacesOf(
  weighed: readonly MessageCosts[],
  next: NextPrompts['prompts'][number] | undefined,
  rates: TokenRates,
): ImageCosts[] {
  return weighed.flatMap(({ message, tokensBefore }) =>
    imagesOf([message])
      .filter(({ isExcluded }) => !isExcluded)
      .map((image) => {
        const tokens = tokensOf(imageFeatures(image, next?.modelId ?? ''), rates)
        return { image, tokens: Math.max(0, Math.ceil(tokens)), tokensBefore }
      }),
  )
}

interface SummaryProps {
  readonly conversation: Conversation
  readonly contextLength: number
  readonly onAsked: () => void
}

/** Shows the text and its cost before anything is sent. */
function Summary({ conversation, contextLength, onAsked }: SummaryProps) {
  const draft = useDraft(conversation.id, conversation.draft)
  const [prompt] = useNextPrompts(conversation.id)?.prompts ?? []
  if (prompt === undefined) return null
  const { promptTokens } = forecastPrompt(
    withQuestion(prompt.base, questionFeatures(strings.question, prompt.modelId)),
    prompt.rates,
  )
  const price = expectedPriceOf(prompt, promptTokens)
  return (
    <fieldset className={css('part')}>
      <legend>{strings.summary}</legend>
      <Remark numeric>
        {price === null
          ? strings.summaryMeaning(promptTokens)
          : strings.summaryMeaningWithPrice(promptTokens, price)}
        {promptTokens > contextLength && ` ${strings.summaryTooLong}`}
      </Remark>
      <blockquote className={css('question')}>{strings.question}</blockquote>
      <Box above={2}>
        <SmallButton
          onClick={() => {
            void sendWithoutDraft(conversation.id, strings.question, draft)
            requestFocus('message')
            onAsked()
          }}
        >
          {strings.ask}
        </SmallButton>
      </Box>
    </fieldset>
  )
}

interface OtherModelProps {
  readonly conversation: Conversation
  readonly tokens: number
  readonly onChosen: () => void
}

function OtherModel({ conversation: { connectionId }, tokens, onChosen }: OtherModelProps) {
  const lengths = (useModels(connectionId)?.models ?? [])
    .filter(canChat)
    .map(({ contextLength }) => contextLength ?? 0)
    .filter((length) => length >= tokens)
  const choose = (): void => {
    void orderModels(connectionId, { column: 'context', isDescending: true })
    requestFocus('model')
    onChosen()
  }
  return (
    <fieldset className={css('part')}>
      <legend>{strings.other}</legend>
      <Remark numeric>
        {lengths.length === 0 ? strings.noneFits : strings.fitting(lengths.length, Math.max(...lengths))}
      </Remark>
      <Box above={2}>
        <SmallButton onClick={choose}>{strings.otherModel}</SmallButton>
      </Box>
    </fieldset>
  )
}
