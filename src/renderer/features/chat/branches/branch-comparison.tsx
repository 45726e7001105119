import { type ReactNode, useEffect, useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import type { ChatTree, TreeSums } from '../../../../shared/contract/usage/chat-tree.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { maxMessages, pageLength } from '../../../../shared/domain/app/limits.ts'
import type { Money } from '../../../../shared/domain/money/money.ts'
import { formatCount, formatDifference } from '../../../../shared/language/format-number.ts'
import { goToMessage, readBranch } from '../../../stores/chat/branches-store.ts'
import { useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { formatMoneyDifferences, branchStrings as strings } from '../../../strings/branches.ts'
import { chatStrings } from '../../../strings/chat.ts'
import { wordsFor } from '../../../strings/failures.ts'
import { messageStrings } from '../../../strings/message.ts'
import { exactMoneyWords } from '../../../strings/prices.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { describeCalls, usageStrings } from '../../../strings/usage.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button, SmallButton } from '../../../ui/controls/button.tsx'
import { Detail, Label, Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { type CellContent, columnsWith, DataTable, missing } from '../../../ui/table/data-table.tsx'
import { AnswerUsage, Written } from '../answer/answer.tsx'
import { AnswerEnd } from '../answer/answer-end.tsx'
import { UserWords } from '../messages/user-words.tsx'
import css from './branches.module.css'
import { costDifference, estimateWords, moneyWords, shownSum, titleOf, tokenDifference } from './row-facts.ts'
import type { BranchPair, BranchSide } from './tree-rows.ts'

interface BranchComparisonProps {
  readonly conversationId: string
  /** Read again whenever the chat changes. */
  readonly tree: ChatTree
  readonly pair: BranchPair
  readonly onBack: () => void
}

/** Two branches side by side, from their last common message to their ends. */
export function BranchComparison({ conversationId, tree, pair, onBack }: BranchComparisonProps) {
  const { common, sides } = pair
  return (
    <ScrollBox label={strings.comparison} isTall>
      <div className={css('comparison')}>
        <Row>
          <Button onClick={onBack}>{strings.back}</Button>
        </Row>
        <Figures sides={sides} />
        <section aria-label={strings.common} className={css('common')}>
          <Remark as="h3">{common === null ? strings.noCommon : strings.common}</Remark>
          {common !== null && <Messages {...{ conversationId, tree }} end={common.id} messageCount={1} />}
        </section>
        <div className={css('sides')}>
          {sides.map((side, index) => (
            <Side key={side.end.id} {...{ conversationId, tree, side }} position={index + 1} />
          ))}
        </div>
      </div>
    </ScrollBox>
  )
}

/** Both branches from the first message on, as *In view* counts them. The common part is in both. */
function Figures({ sides: [one, other] }: { readonly sides: BranchPair['sides'] }) {
  const [first, second] = [one.end.branch, other.end.branch]
  if (first === null || second === null) return null
  const { text, number } = columnsWith({ branch: strings.branch, ...strings.figures })
  const tokens = tokenDifference(second, first)
  const differences = {
    branch: undefined,
    tokens:
      tokens === null
        ? missing(usageStrings.unknown, strings.notAllReported)
        : { words: formatDifference(tokens) },
    price: differenceOfCosts(costDifference(second, first)),
    calls: { words: formatDifference(second.callCount - first.callCount) },
  }
  return (
    <DataTable
      label={strings.difference}
      columns={[
        text('branch', ({ name }: FigureRow) => ({ words: name })),
        number('tokens', ({ sums }: FigureRow) => ({
          words: [shownSum(sums)?.tokens ?? formatCount(0), ...estimateWords(sums)].join(' · '),
        })),
        number('price', ({ sums }: FigureRow) => ({
          words: moneyWords(sums).join(' · ') || (sums.callCount === 0 ? strings.nothing : strings.notPriced),
          why: shownSum(sums)?.exact,
        })),
        number('calls', ({ sums }: FigureRow) => ({ words: describeCalls(sums) })),
      ]}
      rows={[first, second].map((sums, index) => ({ name: strings.side(index + 1), sums }))}
      keyOf={({ name }) => name}
      rest={{ label: strings.difference, sumOf: (name) => differences[name] }}
      sum={null}
    />
  )
}

interface FigureRow {
  readonly name: string
  readonly sums: TreeSums
}

function differenceOfCosts(costs: readonly Money[] | null): CellContent {
  if (costs === null) return missing(usageStrings.unknown, strings.notAllPriced)
  if (costs.length === 0) return { words: strings.nothing }
  return { words: formatMoneyDifferences(costs), why: exactMoneyWords(costs) }
}

interface SideProps {
  readonly conversationId: string
  readonly tree: ChatTree
  readonly side: BranchSide
  readonly position: number
}

function Side({ conversationId, tree, side: { end, messageCount }, position }: SideProps) {
  const isInTrash = useIsInTrash()
  return (
    <Stack as="section" aria-label={strings.side(position)} shrink gap={4} top>
      <Row gap={2} wrap justify="between">
        <Label as="h3" breaks>
          {strings.side(position)} {end.isInView && <Badge tone="accent">{strings.isInView}</Badge>}
        </Label>
        {(!isInTrash || end.isInView) && (
          <SmallButton onClick={() => void goToMessage(conversationId, end.id)}>{strings.go}</SmallButton>
        )}
      </Row>
      <Remark breaks>{titleOf(end)}</Remark>
      <Messages {...{ conversationId, tree, messageCount }} end={end.id} />
    </Stack>
  )
}

interface MessagesProps {
  readonly conversationId: string
  readonly tree: ChatTree
  readonly end: string
  readonly messageCount: number
}

function Messages({ conversationId, tree, end, messageCount }: MessagesProps) {
  const [count, setCount] = useState(pageLength)
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const wanted = Math.min(count, messageCount, maxMessages)
  // The tree is another one after each change of the chat. The message may be gone from it.
  useEffect(() => {
    if (!tree.nodes.some(({ id }) => id === end)) return
    let isWanted = true
    void readBranch(conversationId, end, wanted).then((result) => {
      if (!isWanted) return
      setRefusal(result.ok ? null : result)
      if (result.ok) setMessages(result.value)
    })
    return () => {
      isWanted = false
    }
  }, [conversationId, tree, end, wanted])
  const hidden = messageCount - messages.length
  return (
    <>
      {refusal !== null && (
        <Text size="control" tone="danger" role="alert">
          {strings.notRead} {refusalStrings[refusal.code]}
        </Text>
      )}
      {messages.length >= maxMessages && hidden > 0 && <Remark>{strings.onlyLast(messages.length)}</Remark>}
      {messages.length > 0 && messages.length < maxMessages && hidden > 0 && (
        <SmallButton onClick={() => setCount(count + pageLength)}>
          {strings.earlier(Math.min(hidden, pageLength))}
        </SmallButton>
      )}
      {messages.map((message) => (
        <Said key={message.id} message={message} />
      ))}
    </>
  )
}

/** A message to read: no actions, because the branch may not be in view. */
function Said({ message }: { readonly message: Message }) {
  const { role, isExcluded, failure } = message
  const excluded: ReactNode = isExcluded && <Detail>{messageStrings.isExcluded}</Detail>
  if (role === 'user')
    return (
      <Stack as="article" aria-label={chatStrings.you} shrink gap={2}>
        <UserWords message={message} />
        {excluded}
      </Stack>
    )
  return (
    <Stack as="article" aria-label={chatStrings.assistant} shrink gap={2}>
      <Written message={message} isLive={false} isPausing={false} />
      <AnswerEnd message={message} />
      {failure !== null && (
        <Text size="control" tone="danger" breaks>
          {wordsFor(failure).title}
        </Text>
      )}
      {excluded}
      <AnswerUsage message={message} />
    </Stack>
  )
}
