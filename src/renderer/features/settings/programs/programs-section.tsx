import { useEffect, useRef, useState } from 'react'
import type { MeterState, Program, ProgramExchange } from '../../../../shared/contract/programs/program.ts'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { programLimits } from '../../../../shared/domain/programs/program-limits.ts'
import { formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import {
  readMeter,
  readProgramExchanges,
  useIssuedToken,
  useMeter,
} from '../../../stores/programs/programs-store.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { RawText } from '../../../ui/controls/raw-text.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Box, Detail, Info, Label, Prose, Row, Stack } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import { settingsStrings } from '../settings-strings.ts'
import css from './last-calls-dialog.module.css'
import { MeterGroup } from './meter-group.tsx'
import { ProgramForm } from './program-form.tsx'
import listCss from './program-list.module.css'
import { ProgramList } from './program-list.tsx'
import { programCallStrings, programStrings, programStrings as strings } from './programs-strings.ts'
import { TokenDialog } from './token-dialog.tsx'

/** The local address for other programs, and the programs that may use it. */
export function ProgramsSection() {
  const meter = useMeter()
  useEffect(() => void readMeter(), [])
  if (meter === null) return <Prose>{settingsStrings.reading}</Prose>
  return (
    <>
      <MeterGroup meter={meter} />
      <ProgramsGroup meter={meter} />
    </>
  )
}

/** All programs, with the fields of the one being edited. */
function ProgramsGroup({ meter }: { readonly meter: MeterState }) {
  const { programs } = meter
  const hasService = useConnections().some(({ kind }) => kind === 'service')
  const issued = useIssuedToken()
  /** The program whose form is open; `new` for a program that is being added. */
  const [opened, setOpened] = useState<{ readonly id: string } | 'new' | null>(null)
  const [inspected, setInspected] = useState<Program | null>(null)
  const [said, setSaid] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const isClosed = useRef(false)
  // The Add button returns only after the form has closed, and can take the focus after the token's dialog.
  useEffect(() => {
    if (!isClosed.current || opened !== null || issued !== null) return
    isClosed.current = false
    add.current?.focus()
  }, [opened, issued])
  const close = (): void => {
    isClosed.current = true
    setOpened(null)
  }
  const open = (what: typeof opened): void => {
    setSaid('')
    setOpened(what)
  }
  return (
    <Group title={strings.title}>
      <Prose>{strings.text}</Prose>
      {programs.length === 0 && <Detail>{strings.none}</Detail>}
      {programs.length > 0 && !meter.isOn && <Detail>{strings.meterOff}</Detail>}
      <ProgramList
        programs={programs}
        editedId={opened === null || opened === 'new' ? null : opened.id}
        onEdit={open}
        onInspect={setInspected}
        onDeleted={(program) => {
          setSaid(strings.deleted(program.name))
          add.current?.focus()
        }}
        onSaid={setSaid}
      />
      <Info role="status" className={listCss('said')}>
        {said}
      </Info>
      {!hasService && <NoService />}
      {opened === 'new' ? (
        <ProgramForm before={null} onDone={close} />
      ) : (
        <Row gap={[2, 3]} wrap>
          <SmallButton ref={add} disabled={!hasService} onClick={() => open('new')}>
            {strings.add}
          </SmallButton>
        </Row>
      )}
      {issued !== null && <TokenDialog issued={issued} meter={meter} />}
      {inspected !== null && <LastCallsDialog program={inspected} onClose={() => setInspected(null)} />}
    </Group>
  )
}

function NoService() {
  return (
    <Row gap={[2, 3]} wrap>
      <Prose as="span">{strings.noConnection}</Prose>
      <SmallButton onClick={() => openSettings(true, 'connections')}>{strings.openConnections}</SmallButton>
    </Row>
  )
}

const refusalWords = () => ({ 'not-found': programStrings.gone })

interface LastCallsDialogProps {
  readonly program: Program
  readonly onClose: () => void
}

/** The kept calls of a program, newest first, as plain text. */
function LastCallsDialog({ program: { id, name }, onClose }: LastCallsDialogProps) {
  const [result, setResult] = useState<Result<readonly ProgramExchange[]> | null>(null)
  useEffect(() => void readProgramExchanges(id).then(setResult), [id])
  return (
    <Dialog label={programCallStrings.title(name)} size="wide" onClose={onClose}>
      <Row gap={[2, 3]} justify="between" pad={[3, 5]} line="below">
        <Info>{programCallStrings.introduction(programLimits.keptExchanges)}</Info>
        <IconButton
          label={programCallStrings.refresh}
          icon="refresh"
          onClick={() => void readProgramExchanges(id).then(setResult)}
        />
      </Row>
      <ScrollBox label={programCallStrings.title(name)} isTall>
        <Box pad={[4, 5]}>
          {result === null && <Note words={programCallStrings.reading} />}
          {result?.ok === false && <RefusalLine refusal={result} words={refusalWords()} />}
          {result?.ok === true && result.value.length === 0 && <Note words={programCallStrings.none} />}
          {result?.ok === true &&
            result.value.map((exchange) => <KeptCall key={exchange.callId} exchange={exchange} />)}
        </Box>
      </ScrollBox>
    </Dialog>
  )
}

function Note({ words }: { readonly words: string }) {
  return <Info role="status">{words}</Info>
}

function KeptCall({
  exchange: { startedAt, request, response, isCut },
}: {
  readonly exchange: ProgramExchange
}) {
  return (
    <Stack as="section" gap={2} className={css('call')}>
      <Label as="h3" numeric>
        {formatWholeMoment(startedAt)}
      </Label>
      <RawText
        label={programCallStrings.request}
        copyLabel={programCallStrings.copyRequest}
        note={request === '' ? programCallStrings.empty : null}
        text={request}
      />
      <RawText
        label={programCallStrings.response}
        copyLabel={programCallStrings.copyResponse}
        note={noteOf(response, isCut)}
        text={response}
      />
    </Stack>
  )
}

function noteOf(response: string, isCut: boolean): string | null {
  if (isCut) return programCallStrings.cut
  return response === '' ? programCallStrings.empty : null
}
