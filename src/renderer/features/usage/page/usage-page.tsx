import {
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useDialog } from '../../../stores/app/panel-store.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import { useFocusRequest } from '../../../stores/focus-store.ts'
import {
  changePlace,
  goBackTo,
  readDrawnPage,
  readUsagePage,
  resetUsagePage,
} from '../../../stores/usage/usage-actions.ts'
import type { UsageStep } from '../../../stores/usage/usage-page-selection.ts'
import { isBefore, type UsageView } from '../../../stores/usage/usage-page-selection.ts'
import {
  changeVisit,
  useIsUsageLoading,
  useUsageRefusal,
  useUsageVisit,
  useUsageVisits,
} from '../../../stores/usage/usage-page-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { wordsOfConversation, wordsOfProject } from '../../../strings/conversation-words.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/controls/date-field.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { NamedGroup, Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { focusKeyIn, restorePosition } from '../scroll-position.ts'
import { wordsOfPeriod } from './period-words.ts'
import { UsageContent } from './usage-content.tsx'
import { UsageHeader } from './usage-header.tsx'
import css from './usage-page.module.css'
import { usagePageStrings as strings } from './usage-page-strings.ts'

const pauseMs = 400

/** Every call of the ledger, by time, model, connection and chat. */
export function UsagePage({ sidebarButton }: { readonly sidebarButton: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { id, place, page } = useUsageVisit()
  useReading()
  usePosition(scroller)
  return (
    <main className={css('main')}>
      <section aria-label={strings.title} className={css('region')}>
        <UsageHeader sidebarButton={sidebarButton} />
        <div role="status" className={css('over')}>
          <Reading />
        </div>
        <NamedGroup
          ref={scroller}
          label={strings.title}
          data-scroller=""
          tabIndex={-1}
          className={css('scroller')}
        >
          <Stack gap={6} className={css('column')}>
            <Breadcrumbs />
            {place.range === 'own' && <CustomDates key={id} place={place} />}
            <RefusalAlert />
            {page !== null && <UsageContent page={page} />}
          </Stack>
        </NamedGroup>
      </section>
    </main>
  )
}

/** Why reading failed. Earlier numbers stay visible below. */
function RefusalAlert() {
  const refusal = useUsageRefusal()
  if (refusal === null) return null
  return (
    <div role="alert" className={css('trouble')}>
      <p>
        {strings.notRead} {refusalStrings[refusal.code]}
      </p>
      <Button onClick={() => void readUsagePage()}>{commonStrings.tryAgain}</Button>
    </div>
  )
}

/** Overlays the page, so that nothing moves. Appears only if reading takes noticeably long. */
function Reading() {
  const isLoading = useIsUsageLoading()
  if (!isLoading) return null
  return (
    <Remark pad={[1, 3]} className={css('reading')}>
      {strings.loading} <Elapsed />
    </Remark>
  )
}

/**
 * Reads on opening, shortly after each change of the list, and after a dialog, which may have changed prices.
 */
function useReading(): void {
  const listedAt = useListedAt()
  const isCovered = useDialog() !== null
  const openedAt = useRef<number | null>(null)
  const read = useEffectEvent(() => void readUsagePage())
  useEffect(() => {
    if (isCovered) return
    const isOpened = openedAt.current !== null
    openedAt.current = listedAt
    if (!isOpened) return readDrawnPage()
    const timer = setTimeout(() => read(), pauseMs)
    return () => clearTimeout(timer)
  }, [listedAt, isCovered])
}

/** Restores focus and scroll position on return, else focuses the page. */
function usePosition(scroller: React.RefObject<HTMLDivElement | null>): void {
  const takeFocusRequest = useFocusRequest('usage-page')
  const visit = useUsageVisit()
  const put = useEffectEvent(() => restorePosition(scroller.current, visit))
  useLayoutEffect(() => {
    if (takeFocusRequest === null) return
    put()
    takeFocusRequest()
  }, [takeFocusRequest])
  useLayoutEffect(() => {
    const element = scroller.current
    return () => changeVisit({ scrollTop: element?.scrollTop ?? 0, focusKey: focusKeyIn(element) })
  }, [scroller])
}

/** Breadcrumbs from the whole ledger to the current view. */
function Breadcrumbs() {
  const visits = useUsageVisits()
  if (visits.length < 2) return null
  return (
    <nav aria-label={strings.breadcrumbs}>
      <Row as="ol" size="control" gap={1} wrap>
        {visits.map(({ id, place: { step } }, index) => (
          <Fragment key={id}>
            {step?.kind === 'program' && (
              <li className={css('crumb')}>
                <Icon name="chevron-right" size={12} />
                <LinkButton className={css('back')} onClick={() => resetUsagePage({ caller: 'programs' })}>
                  {strings.programs}
                </LinkButton>
              </li>
            )}
            <li className={css('crumb')}>
              {index > 0 && <Icon name="chevron-right" size={12} />}
              {index === visits.length - 1 ? (
                <span aria-current="location" className={css('here')} dir="auto">
                  {wordsOfStep(step)}
                </span>
              ) : (
                <LinkButton className={css('back')} dir="auto" onClick={() => goBackTo(index)}>
                  {wordsOfStep(step)}
                </LinkButton>
              )}
            </li>
          </Fragment>
        ))}
      </Row>
    </nav>
  )
}

function wordsOfStep(step: UsageStep | null): string {
  switch (step?.kind) {
    case undefined:
      return strings.everything
    case 'period':
      return wordsOfPeriod(step.period, step.unit)
    case 'model':
      return step.model
    case 'connection':
      return step.connection.name
    case 'project':
      return wordsOfProject(step.project)
    case 'conversation':
    case 'program':
      return wordsOfConversation(step.conversation)
  }
}

type Ends = Pick<UsageView, 'first' | 'last'>

/** Applies once both dates are valid. Until then the page stays unchanged. */
function CustomDates({ place: { first, last } }: { readonly place: UsageView }) {
  const [ends, setEnds] = useState<Ends>({ first, last })
  const id = useId()
  const take = (changes: Partial<Ends>): void => {
    const taken = { ...ends, ...changes }
    setEnds(taken)
    if (!isTurned(taken)) changePlace(taken)
  }
  const field = (end: keyof Ends) => (
    <Row inline gap={1.5}>
      <Remark as="label" htmlFor={`${id}-${end}`}>
        {strings[end]}
      </Remark>
      <DateInput
        id={`${id}-${end}`}
        value={ends[end]}
        isInvalid={isTurned(ends)}
        describedBy={id}
        onChange={(day) => day !== null && take({ [end]: day })}
      />
    </Row>
  )
  return (
    <Row gap={2} wrap>
      {field('first')}
      {field('last')}
      <Text id={id} aria-live="polite" size="small" tone="danger">
        {isTurned(ends) && strings.wrongOrder}
      </Text>
    </Row>
  )
}

function isTurned({ first, last }: Ends): boolean {
  return first !== '' && last !== '' && isBefore(last, first)
}
