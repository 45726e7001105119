import { useEffect, useState } from 'react'
import type { RefusedReply } from '../../../shared/errors.ts'
import type { ModelList } from '../../../shared/model.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatBytes, formatCount } from '../../lib/format-number.ts'
import { refreshModels } from '../../stores/models-store.ts'
import { describeRefusal } from '../../strings/failures.ts'
import { describeAge, modelPickerStrings as strings } from '../../strings/model-picker.ts'
import { Button } from '../../ui/button.tsx'
import { FactsCard } from '../../ui/facts-card.tsx'
import styles from './model-popup.module.css'

const css = classNames(styles)

interface RefreshLineProps {
  readonly connectionId: string
  readonly list: ModelList | null
  readonly shownCount: number
}

/** How many models there are and since when that is known; a refresh that fails says why and changes nothing. */
export function RefreshLine({ connectionId, list, shownCount }: RefreshLineProps) {
  const isMissing = list === null || list.fetchedAt === null
  const [state, setState] = useState<RefusedReply | 'refreshing' | null>(isMissing ? 'refreshing' : null)
  const isRefreshing = state === 'refreshing'
  // Whoever opens a picker without a list wants one, or to read why there is none.
  useEffect(() => {
    if (isMissing) void refreshModels(connectionId).then(setState)
  }, [isMissing, connectionId])
  const refresh = (): void => {
    if (isRefreshing) return
    setState('refreshing')
    void refreshModels(connectionId).then(setState)
  }
  return (
    <>
      {state !== null && !isRefreshing && <RefreshFailure refusal={state} hasList={!isMissing} />}
      <div className={css('footer')}>
        <p className={css('state')}>{list !== null && describeList(list, shownCount)}</p>
        <Button variant="quiet" size="small" aria-disabled={isRefreshing} onClick={refresh}>
          {isRefreshing ? strings.refreshing : strings.refresh}
        </Button>
      </div>
    </>
  )
}

interface RefreshFailureProps {
  readonly refusal: RefusedReply
  readonly hasList: boolean
}

function RefreshFailure({ refusal, hasList }: RefreshFailureProps) {
  return (
    <div className={css('failed')}>
      <FactsCard {...describeRefusal(refusal, formatBytes)}>
        {hasList && <p>{strings.oldListStays}</p>}
      </FactsCard>
    </div>
  )
}

function describeList({ models, skippedCount, fetchedAt }: ModelList, shownCount: number): string {
  const count = formatCount(models.length)
  const isWhole = shownCount === models.length
  return [
    isWhole ? strings.count(count) : strings.matching(formatCount(shownCount), count),
    fetchedAt === null ? strings.notListed : strings.listed(describeAge(Date.now() - fetchedAt)),
    ...(skippedCount > 0 ? [strings.skipped(formatCount(skippedCount))] : []),
  ].join(' · ')
}
