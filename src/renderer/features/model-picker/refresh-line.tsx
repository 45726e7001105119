import { useEffect, useState } from 'react'
import type { ModelList } from '../../../shared/contract/connections/model.ts'
import { minuteMs } from '../../../shared/domain/app/durations.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { isApple } from '../../lib/is-apple.ts'
import { editConnection } from '../../stores/app/panel-store.ts'
import { useIsKeyMissing } from '../../stores/connections/connections-store.ts'
import {
  isListRequested,
  refreshModels,
  useListRefusal,
  useListRequestedAt,
} from '../../stores/connections/models-store.ts'
import { connectionStrings, keyBannerStrings } from '../../strings/connection.ts'
import { describeRefusal } from '../../strings/failures.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { Elapsed } from '../../ui/controls/elapsed.tsx'
import { Box, Row, Text } from '../../ui/layout/layout.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
import { modelPickerStrings as strings } from './model-picker-strings.ts'
import css from './model-popup.module.css'

interface RefreshLineProps {
  readonly connectionId: string
  readonly list: ModelList | null
  readonly shownCount: number
}

/** The number of models and their age. A failed refresh shows its reason and keeps the list. */
export function RefreshLine({ connectionId, list, shownCount }: RefreshLineProps) {
  const isMissing = list === null || list.fetchedAt === null
  const refusal = useListRefusal(connectionId)
  const askedAt = useListRequestedAt(connectionId)
  const isRefreshing = askedAt !== null
  // A failed background refresh is mentioned briefly. After the user's own refresh, the reason is shown in
  // full.
  const [hasRequested, setHasRequested] = useState(isMissing)
  // Opening the picker without a list loads one, or shows why it failed.
  useEffect(() => {
    if (isMissing && !isListRequested(connectionId)) void refreshModels(connectionId)
  }, [isMissing, connectionId])
  const refresh = (): void => {
    if (isRefreshing) return
    setHasRequested(true)
    void refreshModels(connectionId)
  }
  if (useIsKeyMissing(connectionId)) return <KeyMissing connectionId={connectionId} />
  return (
    <>
      {hasRequested && refusal !== null && !isRefreshing && (
        <RefreshFailure refusal={refusal} hasList={!isMissing} />
      )}
      <Row size="small" tone="quiet" gap={3} justify="between" className={css('footer')}>
        {list !== null && !isMissing && (
          <Text shrink>
            <span role="status">{countModels(list, shownCount)}</span>
            {describeList(list, !isRefreshing && refusal !== null)}
          </Text>
        )}
        <QuietButton aria-disabled={isRefreshing} onClick={refresh}>
          {isRefreshing ? strings.refreshing : strings.refresh}
          {askedAt !== null && <Elapsed since={askedAt} />}
        </QuietButton>
      </Row>
    </>
  )
}

/** Leads to the key, without which no list can be loaded. */
function KeyMissing({ connectionId }: { readonly connectionId: string }) {
  return (
    <Row gap={3} wrap justify="between" className={css('footer')}>
      <Text size="control" grow={200}>
        {keyBannerStrings.none('', null)}
      </Text>
      <SmallButton onClick={() => editConnection(connectionId, 'api-key')}>
        {connectionStrings.enterKey}
      </SmallButton>
    </Row>
  )
}

interface RefreshFailureProps {
  readonly refusal: RefusedResult
  readonly hasList: boolean
}

function RefreshFailure({ refusal, hasList }: RefreshFailureProps) {
  return (
    <Box shrink={false} pad={2}>
      <FactsCard {...describeRefusal(refusal, isApple())}>
        {hasList && <p>{strings.oldListKept}</p>}
      </FactsCard>
    </Box>
  )
}

function countModels({ models }: ModelList, shownCount: number): string {
  return shownCount === models.length
    ? connectionStrings.models(models.length)
    : strings.matching(shownCount, models.length)
}

function describeList({ skippedCount, fetchedAt }: ModelList, isRefused: boolean): string {
  const facts = [
    fetchedAt === null ? strings.notListed : describeAge(Date.now() - fetchedAt),
    ...(isRefused && fetchedAt !== null ? [strings.notRefreshed] : []),
    ...(skippedCount > 0 ? [strings.skipped(skippedCount)] : []),
  ]
  return facts.map((fact) => ` · ${fact}`).join('')
}

function describeAge(milliseconds: number): string {
  return milliseconds < minuteMs ? strings.listedNow : strings.listed(milliseconds)
}
