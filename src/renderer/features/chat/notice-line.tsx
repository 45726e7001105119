import { useRef } from 'react'
import type { ChangedPrice, Notice, NoticeCode, UnsavedAnswer } from '../../../shared/contract/app/notice.ts'
import { joinSentences } from '../../../shared/language/messages.ts'
import { requestPageFocus } from '../../stores/app/navigation.ts'
import { dismissNotice, retrySavingAnswers, type ShownNotice } from '../../stores/app/notices-store.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { downloadUpdate, postponeUpdate } from '../../stores/app/updates-store.ts'
import { appStrings } from '../../strings/app.ts'
import { sentenceStrings } from '../../strings/common.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { updateStrings as strings } from '../../strings/updates.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useFocusHandover } from '../../ui/hooks/use-focus-handover.ts'
import { Row, Text } from '../../ui/layout/layout.tsx'
import css from './notices.module.css'
import {
  changedPriceStrings,
  meterNoticeStrings,
  noticeStrings,
  recoveredRowsStrings,
  unsavedStrings,
} from './notices-strings.ts'

/** Successful results of the user's own actions. */
const successCodes: ReadonlySet<NoticeCode> = new Set(['restored', 'moved', 'erased'])

/** Advice that can wait, so it interrupts nobody. */
const advice: ReadonlySet<NoticeCode> = new Set(['folder-readable', 'price-changed'])

/** The settings say more, and what to do. */
const aboutPrograms: ReadonlySet<NoticeCode> = new Set(['meter-not-listening', 'meter-wrong-tokens'])

/** An unusable file was set aside, whether or not its data could be recovered. */
const ofFilePutAside: ReadonlySet<NoticeCode> = new Set(['data-damaged', 'data-foreign'])

export function NoticeLine({ shown }: { readonly shown: ShownNotice }) {
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, requestPageFocus)
  const isGood = shown.kind === 'notice' && successCodes.has(shown.notice.code)
  const isQuiet = isGood || (shown.kind === 'notice' && advice.has(shown.notice.code))
  return (
    <div ref={line} role={isQuiet ? 'status' : 'alert'} className={css('notice', isGood && 'good')}>
      <Icon name={isGood ? 'check' : 'warning'} />
      <Row gap={[0, 2]} wrap align="start" grow>
        <Words shown={shown} />
        {shown.kind === 'notice' && shown.notice.answer !== undefined && (
          <UnsavedActions answer={shown.notice.answer} />
        )}
        {shown.kind === 'notice' && aboutPrograms.has(shown.notice.code) && (
          <Action words={meterNoticeStrings.openPrograms} onAct={() => openSettings(true, 'programs')} />
        )}
        {shown.kind === 'notice' && shown.notice.price !== undefined && (
          <Action
            words={changedPriceStrings.openPrices}
            onAct={() => openSettings(true, 'money', { place: 'prices' })}
          />
        )}
      </Row>
      <IconButton
        label={appStrings.dismiss}
        icon="close"
        size="small"
        onClick={() => dismissNotice(shown.id)}
      />
    </div>
  )
}

function Action({ words, onAct }: { readonly words: string; readonly onAct: () => void }) {
  return (
    <Row as="span" gap={2} wrap justify="end" toEnd>
      <SmallButton onClick={onAct}>{words}</SmallButton>
    </Row>
  )
}

function Words({ shown }: { readonly shown: ShownNotice }) {
  if (shown.kind === 'refusal') return <p className={css('text')}>{refusalStrings[shown.code]}</p>
  const { code, detail, price } = shown.notice
  const { title, text } = noticeStrings[code]
  return (
    <p className={css('text')}>
      <strong>{sentenceStrings.ofTitle(title)}</strong>{' '}
      {joinSentences([price === undefined ? null : describeChange(price), text])}
      {detail !== null && (
        <>
          {' '}
          {ofFilePutAside.has(code) &&
            `${joinSentences([describeOutcome(shown.notice), recoveredRowsStrings.oldFile])} `}
          <Text as="span" code breaks>
            {detail}
          </Text>
        </>
      )}
    </p>
  )
}

function UnsavedActions({ answer }: { readonly answer: UnsavedAnswer }) {
  return (
    <Row as="span" gap={2} wrap justify="end" toEnd>
      <CopyButton label={unsavedStrings.copy} isInWords getText={() => answer.text} />
      <SmallButton onClick={() => void retrySavingAnswers()}>{unsavedStrings.saveAgain}</SmallButton>
    </Row>
  )
}

function describeChange(price: ChangedPrice): string {
  const { rates, others } = changedPriceStrings
  return joinSentences([rates(price), price.otherCount > 0 ? others(price.otherCount) : null])
}

function describeOutcome({ recoveredRows }: Notice): string {
  if (recoveredRows === undefined) return recoveredRowsStrings.nothing
  const { madeAt } = recoveredRows
  return madeAt === null
    ? recoveredRowsStrings.read(recoveredRows)
    : recoveredRowsStrings.backup(madeAt, recoveredRows)
}

/** One quiet line about an available update. */
export function UpdateLine({ version }: { readonly version: string }) {
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, requestPageFocus)
  const show = (): void => openSettings(true, 'about')
  return (
    <div ref={line} role="status" className={css('notice', 'good')}>
      <Icon name="arrow-down" />
      <Row gap={[0, 2]} wrap align="start" grow>
        <p className={css('text')}>{strings.notice(version)}</p>
        <Row as="span" gap={2} wrap justify="end" toEnd>
          <SmallButton onClick={show}>{strings.changed}</SmallButton>
          <SmallButton
            onClick={() => {
              show()
              void downloadUpdate()
            }}
          >
            {strings.download}
          </SmallButton>
          <QuietButton onClick={() => void postponeUpdate()}>{strings.later}</QuietButton>
        </Row>
      </Row>
    </div>
  )
}
