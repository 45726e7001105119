import { type ReactNode, useEffect, useId, useState } from 'react'
import type { AnswerForm, Connection } from '../../../../shared/contract/connections/connection.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openDialog, useEditedConnectionId } from '../../../stores/app/panel-store.ts'
import { loadPrompts, setDefaultPrompt, usePrompts } from '../../../stores/chat/saved-prompts-store.ts'
import {
  chooseAnswers,
  chooseKeyHeader,
  measureAgain,
  useConnection,
} from '../../../stores/connections/connections-store.ts'
import { readLimitOf, setLimitOf } from '../../../stores/money/answer-limits-store.ts'
import { answerLimitStrings } from '../../../strings/answer-limits.ts'
import { promptStrings, defaultPromptStrings as strings } from '../../../strings/chat.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { QuietButton, SmallButton } from '../../../ui/controls/button.tsx'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { RadioGroup } from '../../../ui/controls/choice.tsx'
import { LimitForm } from '../../../ui/controls/limit-form.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { useLoaded } from '../../../ui/hooks/use-loaded.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Box, Detail, Prose, Row } from '../../../ui/layout/layout.tsx'
import { SectionReset } from '../section-reset.tsx'
import { answerStrings, keyHeaderStrings, settingsStrings } from '../settings-strings.ts'
import { ConnectionList } from './connection-list.tsx'
import css from './connections-section.module.css'
import { KeyGroup } from './key-group.tsx'
import { NetworkGroups } from './network-groups.tsx'

const keyHeaders = () =>
  (['bearer', 'x-api-key', 'api-key'] as const).map((value) => ({
    value,
    label: keyHeaderStrings.options[value],
  }))

const none = () => ({ value: '', label: strings.none })

interface ConnectionsSectionProps {
  readonly renderForm: (connection: Connection | null, onSaved: () => void) => ReactNode
}

/** All connections, or one connection's fields. A new connection has no id yet. */
export function ConnectionsSection({ renderForm }: ConnectionsSectionProps) {
  const editedId = useEditedConnectionId()
  const [isEditing, setIsEditing] = useState(editedId !== null)
  // `undefined` before any was opened; `null` for a new connection.
  const [lastId, setLastId] = useState<string | null | undefined>(editedId ?? undefined)
  const connection = useConnection(lastId ?? null)
  const edit = (chosen: Connection | null): void => {
    setLastId(chosen?.id ?? null)
    setIsEditing(true)
  }
  if (!isEditing)
    return (
      <>
        <ConnectionList lastId={lastId} onEdit={edit} />
        <NetworkGroups />
        <SectionReset section="connections" />
      </>
    )
  const close = (): void => setIsEditing(false)
  return (
    <>
      <h4 ref={focusOnMount} tabIndex={-1} className={css('title')}>
        {connection?.name ?? settingsStrings.addTitle}
      </h4>
      {renderForm(connection, close)}
      {connection !== null && (
        <Box pad={[5, 0, 0]} above={6} line="above">
          <KeyGroup connection={connection} />
          <AnswersGroup connection={connection} />
          <LimitGroup key={connection.id} connectionId={connection.id} />
          <DefaultPromptGroup connectionId={connection.id} />
          <Disclosure title={settingsStrings.advanced}>
            <KeyHeaderGroup connection={connection} />
          </Disclosure>
        </Box>
      )}
      <div className={css('back')}>
        <QuietButton onClick={close}>{settingsStrings.back}</QuietButton>
      </div>
    </>
  )
}

/** The header that carries the key, for services that refuse a bearer token. */
function KeyHeaderGroup({ connection: { id, keyHeader } }: { readonly connection: Connection }) {
  const textId = useId()
  return (
    <Group title={keyHeaderStrings.label}>
      <Prose id={textId}>{keyHeaderStrings.text}</Prose>
      <div>
        <ChipSelect
          label={keyHeaderStrings.label}
          options={keyHeaders()}
          value={keyHeader}
          isSet={keyHeader !== 'bearer'}
          describedBy={textId}
          onChange={(header) => void tell(chooseKeyHeader(id, header))}
        />
      </div>
    </Group>
  )
}

/** The most that one answer of the connection may have. */
function LimitGroup({ connectionId }: { readonly connectionId: string }) {
  const known = useLoaded(connectionId, (connection) => readLimitOf('connection', connection))
  const id = useId()
  if (known === null) return null
  return (
    <Group title={answerLimitStrings.title}>
      <Prose id={id}>{answerLimitStrings.connectionMeaning}</Prose>
      <LimitForm
        words={answerLimitStrings}
        inherit={answerLimitStrings.inherit.connection}
        describedBy={id}
        value={known.answerLimit}
        onSave={async (value) => {
          const refusal = await setLimitOf('connection', connectionId, value)
          return refusal && refusalStrings[refusal.code]
        }}
      />
    </Group>
  )
}

/** The system prompt of a connection's new chats. */
function DefaultPromptGroup({ connectionId }: { readonly connectionId: string }) {
  const prompts = usePrompts()
  useEffect(() => void loadPrompts(), [])
  const chosen = prompts.find(({ defaultFor }) => defaultFor.includes(connectionId))
  return (
    <Group title={strings.title}>
      <Prose>{strings.text}</Prose>
      <Row gap={[2, 3]} wrap>
        <ChipSelect
          label={strings.label}
          options={[none(), ...prompts.map(({ id, name }) => ({ value: id, label: name }))]}
          value={chosen?.id ?? ''}
          isSet={chosen !== undefined}
          onChange={(id) => void setDefaultPrompt(connectionId, id === '' ? null : id)}
        />
        <SmallButton onClick={() => openDialog('prompts')}>{promptStrings.library}</SmallButton>
      </Row>
    </Group>
  )
}

const forms = () =>
  [
    { value: 'whole', label: answerStrings.whole, hint: answerStrings.wholeHint },
    { value: 'streamed', label: answerStrings.streamed, hint: answerStrings.streamedHint },
  ] as const satisfies readonly { value: AnswerForm; label: string; hint: string }[]

/** Whether a service's streams report usage, and the user's choice for its answers. */
function AnswersGroup({ connection }: { readonly connection: Connection }) {
  const { id, streaming, answers } = connection
  const isMeasured = streaming !== 'not-measured' || answers !== null
  return (
    <Group title={answerStrings.title}>
      <Prose role="status">{answerStrings.measured[streaming]}</Prose>
      <Detail>{answerStrings.defaultMeaning}</Detail>
      {(streaming === 'uncounted' || answers !== null) && (
        <RadioGroup
          label={answerStrings.form}
          options={forms()}
          value={answers}
          onChange={(form) => void tell(chooseAnswers(id, form))}
        />
      )}
      <div>
        <SmallButton
          aria-disabled={!isMeasured}
          onClick={() => {
            if (isMeasured) void tell(measureAgain(id))
          }}
        >
          {answerStrings.measureAgain}
        </SmallButton>
      </div>
    </Group>
  )
}

async function tell(asked: Promise<RefusedResult | null>): Promise<void> {
  raiseRefusal(await asked)
}
