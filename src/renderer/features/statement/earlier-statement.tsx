import { useEffect, useRef, useState } from 'react'
import type { Output } from '../../../shared/contract/contract.ts'
import type { ChainBreak, CheckedStatement, ProjectMove } from '../../../shared/contract/usage/statement.ts'
import { minuteMs } from '../../../shared/domain/app/durations.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import { formatDate, formatWholeMomentUtc } from '../../../shared/language/format-moment.ts'
import { formatExactMoney, formatMoneyList } from '../../../shared/language/format-money.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Group } from '../../ui/layout/group.tsx'
import { Stack, Text } from '../../ui/layout/layout.tsx'
import { checkStatement } from './statement-store.ts'
import { statementStrings as strings } from './statement-strings.ts'

type Checked = Result<Output<'statements.check'>>

/** Compares a statement that was handed in earlier with the ledger of today. */
export function EarlierStatement() {
  const [isChecking, setIsChecking] = useState(false)
  const [result, setResult] = useState<Checked | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // A long dialog would hide the result below its edge.
  useEffect(() => {
    if (result !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  const check = async (): Promise<void> => {
    setResult(null)
    setIsChecking(true)
    const answer = await checkStatement()
    setIsChecking(false)
    setResult(answer)
  }
  return (
    <Group title={strings.checkTitle}>
      <Stack gap={2}>
        <Text size="small" tone="quiet" prose>
          {strings.checkMeaning}
        </Text>
        <div>
          <Button isBusy={isChecking} onClick={() => void check()}>
            {strings.check}
          </Button>
        </div>
        <Stack gap={1} role="status" ref={place}>
          {isChecking && (
            <Text size="small" tone="quiet">
              {strings.checking}
            </Text>
          )}
          {result !== null && <CheckResult result={result} />}
        </Stack>
      </Stack>
    </Group>
  )
}

function CheckResult({ result }: { readonly result: Checked }) {
  if (!result.ok)
    return (
      <Text size="small" tone={result.code === 'cancelled' ? 'quiet' : 'danger'}>
        {refusalStrings[result.code]}
      </Text>
    )
  if (result.value === null) return null
  const { fileName, check } = result.value
  if (check.kind === 'checked') return <Findings check={check} />
  return (
    <Text size="small" tone="danger" breaks prose>
      {check.kind === 'altered' ? strings.isAltered(fileName) : strings.isNotRead(fileName)}
    </Text>
  )
}

function Findings({ check }: { readonly check: CheckedStatement }) {
  const { laterCount, earlier, doSumsMatch, firstBreak, moves } = check
  const price = priceWords(check)
  return (
    <>
      <Text size="small" tone="quiet" numeric>
        {aboutWords(check)}
      </Text>
      {firstBreak === null ? <Unchanged check={check} /> : <Break found={firstBreak} />}
      {doSumsMatch === false && (
        <Text size="small" tone="danger" prose>
          {strings.sumsDiffer}
        </Text>
      )}
      {moveWords(moves).map((sentence) => (
        <Text key={sentence} size="small" tone="warn" numeric breaks prose>
          {sentence}
        </Text>
      ))}
      {laterCount > 0 && (
        <Text size="small" tone="quiet">
          {strings.later(laterCount)}
        </Text>
      )}
      <Text size="small" tone={earlier === 'changed' ? 'warn' : 'quiet'} prose>
        {strings.earlier[earlier]}
      </Text>
      {price !== null && (
        <Text size="small" tone="warn" numeric prose>
          {price}
        </Text>
      )}
      <Text size="small" tone="faint" prose>
        {strings.limit}
      </Text>
    </>
  )
}

function aboutWords({ month, madeAt, project }: CheckedStatement): string {
  if (project === null) return strings.about(month, madeAt)
  if (project.id === null) return strings.aboutNoProject(month, madeAt)
  return strings.aboutProject(month, project.name || strings.nameless, madeAt)
}

/** A sentence for each day and project: a person moves several chats in a row. */
function moveWords(moves: readonly ProjectMove[]): string[] {
  const days = new Map<string, ProjectMove>()
  for (const move of moves) {
    const key = JSON.stringify([formatDate(move.at), move.direction, move.to.id])
    days.set(key, { ...move, callCount: move.callCount + (days.get(key)?.callCount ?? 0) })
  }
  return [...days.values()].map(({ at, callCount, direction, to }) => {
    if (direction === 'in') return strings.movedIn(callCount, at)
    if (to.id === null) return strings.movedToNone(callCount, at)
    return strings.movedTo(callCount, to.name || strings.nameless, at)
  })
}

function Unchanged({ check: { callCount, clearedCount } }: { readonly check: CheckedStatement }) {
  return (
    <Text size="control" tone="accent" strong numeric>
      {clearedCount === 0
        ? strings.same(callCount)
        : strings.sameAndCleared(callCount - clearedCount, clearedCount)}
    </Text>
  )
}

function Break({
  found: { kind, place, callId, startedAt, utcOffsetMinutes },
}: {
  readonly found: ChainBreak
}) {
  const at = formatWholeMomentUtc(startedAt + utcOffsetMinutes * minuteMs)
  return (
    <Stack gap={1} surface="danger" roomy>
      <Text size="small" tone="danger" strong>
        {strings.firstBreak}
      </Text>
      <Text size="control" tone="danger" numeric prose>
        {strings.breaks[kind](place, at)}
      </Text>
      <Text size="small" tone="quiet" breaks>
        {strings.callId(callId)}
      </Text>
    </Stack>
  )
}

/** Only where every call and every sum is unchanged: then nothing but a price can have changed the amount. */
function priceWords({ cost, doSumsMatch }: CheckedStatement): string | null {
  if (doSumsMatch !== true || JSON.stringify(cost.stated) === JSON.stringify(cost.now)) return null
  const [stated, now] = [cost.stated, cost.now].map((list) =>
    list.length === 0 ? strings.noPrice : formatMoneyList(list, formatExactMoney),
  )
  return strings.price(stated ?? '', now ?? '')
}
