import { useEffect, useState } from 'react'
import type { LedgerCopyState } from '../../../../shared/contract/usage/ledger-copy.ts'
import { joinSentences } from '../../../../shared/language/messages.ts'
import { QuietButton, SmallButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/choice.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Label, Prose, Remark, Row, Text } from '../../../ui/layout/layout.tsx'
import {
  changeLedgerCopy,
  chooseCopyFolder,
  copyLedgerNow,
  loadLedgerCopy,
  stopLedgerCopy,
  useLedgerCopy,
} from './ledger-copy-store.ts'
import { ledgerCopyStrings as strings } from './ledger-strings.ts'

const maxDeviceNameLength = 60

/** A copy of all calls for other programs, in a folder that the user chooses. */
export function LedgerCopyGroup() {
  const { copy, isCopying } = useLedgerCopy()
  useEffect(() => void loadLedgerCopy(), [])
  return (
    <Group title={strings.title}>
      <Prose>{strings.text}</Prose>
      {copy?.folder === null && (
        <div>
          <SmallButton isBusy={isCopying} onClick={() => void chooseCopyFolder()}>
            {strings.choose}
          </SmallButton>
        </div>
      )}
      {copy !== null && copy.folder !== null && <Copy copy={copy} isCopying={isCopying} />}
    </Group>
  )
}

function Copy({ copy, isCopying }: { readonly copy: LedgerCopyState; readonly isCopying: boolean }) {
  return (
    <>
      <Label numeric breaks>
        {copy.folder}
      </Label>
      <LastRun run={copy.lastRun} isCopying={isCopying || copy.isRunning} />
      <Choice
        type="switch"
        label={strings.titles}
        hint={strings.titlesHint}
        isChosen={copy.withTitles}
        onChoose={(withTitles) => void changeLedgerCopy({ withTitles })}
      />
      <DeviceName key={copy.deviceName} copy={copy} />
      <Row gap={[2, 3]} wrap>
        <SmallButton isBusy={isCopying} onClick={() => void copyLedgerNow()}>
          {strings.now}
        </SmallButton>
        <SmallButton isBusy={isCopying} onClick={() => void chooseCopyFolder()}>
          {strings.change}
        </SmallButton>
        <QuietButton isBusy={isCopying} onClick={() => void stopLedgerCopy()}>
          {strings.stop}
        </QuietButton>
        <Remark as="span">{strings.stopMeaning}</Remark>
      </Row>
    </>
  )
}

/** Saved when the user leaves the field or presses Enter. */
function DeviceName({ copy }: { readonly copy: LedgerCopyState }) {
  const [typed, setTyped] = useState(copy.deviceName)
  const save = (): void => {
    const deviceName = typed.trim()
    if (deviceName !== copy.deviceName) void changeLedgerCopy({ deviceName })
  }
  return (
    <Field
      label={strings.deviceName}
      hint={strings.deviceHint(copy.deviceId)}
      value={typed}
      maxLength={maxDeviceNameLength}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}

interface LastRunProps {
  readonly run: LedgerCopyState['lastRun']
  readonly isCopying: boolean
}

function LastRun({ run, isCopying }: LastRunProps) {
  const isTrouble = !isCopying && run !== null && run.problem !== null
  return (
    <Text size="small" tone={isTrouble ? 'danger' : 'quiet'} numeric prose role="status">
      {isCopying ? strings.copying : wordsOf(run)}
    </Text>
  )
}

function wordsOf(run: LedgerCopyState['lastRun']): string {
  if (run === null) return strings.notYet
  const { at, problem, dayCount, callCount, onlyInCopyCount, elsewhereCount } = run
  if (problem !== null) return joinSentences([strings.problems[problem], strings.failedAt(at)])
  return joinSentences([
    strings.done(at, dayCount, callCount),
    onlyInCopyCount === 0 ? null : strings.onlyInCopy(onlyInCopyCount),
    elsewhereCount === 0 ? null : strings.elsewhere(elsewhereCount),
  ])
}
