import { useRef, useState } from 'react'
import type { LedgerShare } from '../../../../shared/contract/usage/ledger.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { showToast } from '../../../stores/app/toast-store.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { QuietButton, SmallButton } from '../../../ui/controls/button.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { Label, Prose, Remark, Row, Stack } from '../../../ui/layout/layout.tsx'
import { TaskProgressLine } from '../task-progress-line.tsx'
import css from './ledger-clearing.module.css'
import { clearCalls, exportCalls, readShare } from './ledger-store.ts'
import { ledgerStrings as strings } from './ledger-strings.ts'

/** The affected calls, the consequences, an export first, and a typed confirmation. */
export function LedgerClearing({ onDone }: { readonly onDone: () => void }) {
  const [day, setDay] = useState('')
  const [share, setShare] = useState<LedgerShare | null>(null)
  const [words, setWords] = useState('')
  const [typed, setTyped] = useState('')
  const [isClearing, setIsClearing] = useState(false)
  const asked = useRef('')
  const isBusy = useIsBusy() || isClearing

  /** Ignores a late response about an earlier day. */
  const choose = async (chosen: string): Promise<void> => {
    asked.current = chosen
    setDay(chosen)
    setShare(null)
    setWords('')
    if (chosen !== '') await read(chosen)
  }
  const read = async (chosen: string): Promise<void> => {
    const result = await readShare(chosen)
    if (asked.current !== chosen) return
    if (result.ok) setShare(result.value)
    else setWords(refusalStrings[result.code])
  }
  const write = async (): Promise<void> => {
    setWords('')
    const result = await exportCalls(day)
    if (!result.ok) setWords(refusalStrings[result.code])
    else if (result.value !== null) showToast({ kind: 'calls-exported', ...result.value })
  }
  const clear = async (): Promise<void> => {
    setWords('')
    // Before the task, Tally copies the calls to the folder and may ask.
    setIsClearing(true)
    const result = await clearCalls(day)
    setIsClearing(false)
    if (result.ok) {
      onDone()
      return
    }
    await read(day)
    setWords(result.code === 'cancelled' ? strings.cancelled : refusalStrings[result.code])
  }
  const isSomething = share !== null && share.callCount + share.demoCallCount > 0
  return (
    <Stack gap={2} surface="sunken" roomy className={css('clearing')}>
      <DateField
        label={strings.before}
        hint={strings.beforeHint}
        inputRef={focusOnMount}
        value={day}
        onChange={(chosen) => void choose(chosen ?? '')}
      />
      <Label prose numeric role="status">
        {share !== null && describeShare(share)}
      </Label>
      {isSomething && (
        <>
          <Prose>{strings.meaning}</Prose>
          <Row gap={[2, 3]} wrap>
            <SmallButton isBusy={isBusy} onClick={() => void write()}>
              {strings.export}
            </SmallButton>
          </Row>
          <Field label={strings.confirm} value={typed} onChange={setTyped} />
        </>
      )}
      <Remark role="status">{words}</Remark>
      <TaskProgressLine kind="export" />
      <TaskProgressLine kind="clear-ledger" />
      <Row gap={[2, 3]} wrap>
        <SmallButton
          variant="danger"
          isBusy={isBusy}
          disabled={!isSomething || typed.trim().toLowerCase() !== strings.word}
          onClick={() => void clear()}
        >
          {strings.clearNow}
        </SmallButton>
        <QuietButton onClick={onDone}>{strings.keep}</QuietButton>
      </Row>
    </Stack>
  )
}

function describeShare({ callCount, totalTokens, notReportedCount, demoCallCount }: LedgerShare): string {
  if (callCount + demoCallCount === 0) return strings.nothing
  if (callCount === 0) return strings.onlyDemo(demoCallCount)
  return [
    strings.share(callCount + demoCallCount, totalTokens),
    ...(notReportedCount === 0 ? [] : [strings.notReported(notReportedCount)]),
    ...(demoCallCount === 0 ? [] : [strings.ofDemo(demoCallCount)]),
  ].join(' · ')
}
