import { useEffect, useRef, useState } from 'react'
import type { MeterState, Program } from '../../../../shared/contract/programs/program.ts'
import { classNames } from '../../../lib/class-names.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { readMeter, useIssuedToken, useMeter } from '../../../stores/programs/programs-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { settingsStrings } from '../settings-strings.ts'
import { LastCallsDialog } from './last-calls-dialog.tsx'
import { MeterGroup } from './meter-group.tsx'
import { ProgramForm } from './program-form.tsx'
import listStyles from './program-list.module.css'
import { ProgramList } from './program-list.tsx'
import { programStrings as strings } from './programs-strings.ts'
import { TokenDialog } from './token-dialog.tsx'

const listCss = classNames(listStyles)

/** The local address for other programs, and the programs that may use it. */
export function ProgramsSection() {
  const meter = useMeter()
  useEffect(() => void readMeter(), [])
  if (meter === null)
    return (
      <Text size="control" tone="quiet" prose>
        {settingsStrings.reading}
      </Text>
    )
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
      <Text size="control" tone="quiet" prose>
        {strings.text}
      </Text>
      {programs.length === 0 && (
        <Text size="small" tone="faint">
          {strings.none}
        </Text>
      )}
      {programs.length > 0 && !meter.isOn && (
        <Text size="small" tone="faint">
          {strings.meterOff}
        </Text>
      )}
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
      <Text size="control" tone="quiet" role="status" className={listCss('said')}>
        {said}
      </Text>
      {!hasService && <NoService />}
      {opened === 'new' ? (
        <ProgramForm before={null} onDone={close} />
      ) : (
        <Row gap={[2, 3]} wrap>
          <Button ref={add} size="small" disabled={!hasService} onClick={() => open('new')}>
            {strings.add}
          </Button>
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
      <Text as="span" size="control" tone="quiet" prose>
        {strings.noConnection}
      </Text>
      <Button size="small" onClick={() => openSettings(true, 'connections')}>
        {strings.openConnections}
      </Button>
    </Row>
  )
}
