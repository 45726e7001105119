import { useEffect, useRef, useState } from 'react'
import type { Program } from '../../../../shared/contract/programs/program.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { formatList } from '../../../../shared/language/messages.ts'
import { useConnectionNames, useIsConnectionGone } from '../../../stores/connections/connections-store.ts'
import {
  deleteProgram,
  pauseProgram,
  rotateToken,
  useIssuedToken,
} from '../../../stores/programs/programs-store.ts'
import { showProgram } from '../../../stores/usage/usage-actions.ts'
import { commonStrings } from '../../../strings/common.ts'
import { isolate } from '../../../strings/quote.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { QuietButton, SmallButton } from '../../../ui/controls/button.tsx'
import { useSaving } from '../../../ui/hooks/use-form.ts'
import { Box, Detail, Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { InlineConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import { ProgramForm } from './program-form.tsx'
import css from './program-list.module.css'
import { programRefusalStrings, programStrings as strings } from './programs-strings.ts'

const maxListedModels = 2
const refusalWords = () => ({ 'not-found': strings.gone })

interface ProgramListProps extends Omit<ProgramItemProps, 'program' | 'isEdited'> {
  readonly programs: readonly Program[]
  /** The program whose form is open; null for none. */
  readonly editedId: string | null
}

export function ProgramList({ programs, editedId, ...actions }: ProgramListProps) {
  if (programs.length === 0) return null
  return (
    <Box as="ul" line="above">
      {programs.map((program) => (
        <ProgramItem key={program.id} program={program} isEdited={program.id === editedId} {...actions} />
      ))}
    </Box>
  )
}

interface ProgramItemProps {
  readonly program: Program
  readonly isEdited: boolean
  /** Opens its form, or closes the form with null. */
  readonly onEdit: (program: Program | null) => void
  /** Opens the kept calls. */
  readonly onInspect: (program: Program) => void
  readonly onDeleted: (program: Program) => void
  /** Announces an outcome. */
  readonly onSaid: (words: string) => void
}

type Question = 'rotate' | 'delete'

function ProgramItem({ program, isEdited, onEdit, onInspect, onDeleted, onSaid }: ProgramItemProps) {
  const { id, name, isPaused, keepsBodies } = program
  const [question, setQuestion] = useState<Question | null>(null)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const rotate = useRef<HTMLButtonElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const isTokenShown = useIssuedToken() !== null
  const isRotated = useRef(false)
  // The confirming button is gone when the token's dialog closes.
  useEffect(() => {
    if (isTokenShown || !isRotated.current) return
    isRotated.current = false
    rotate.current?.focus()
  }, [isTokenShown])
  const ask = (asked: Question): void => {
    onSaid('')
    setRefusal(null)
    setQuestion(question === asked ? null : asked)
  }
  const pause = async (): Promise<void> => {
    const refused = await pauseProgram(id, !isPaused)
    setRefusal(refused)
    if (refused === null) onSaid(isPaused ? strings.nowResumed(name) : strings.nowPaused(name))
  }
  return (
    <Stack as="li" gap={2} pad={[3, 0]} line="below" aria-label={name}>
      <ProgramWords program={program} />
      <Row gap={2} wrap>
        <SmallButton
          ref={edit}
          aria-expanded={isEdited}
          onClick={() => {
            setQuestion(null)
            onEdit(isEdited ? null : program)
          }}
        >
          {strings.edit}
        </SmallButton>
        <SmallButton ref={rotate} aria-expanded={question === 'rotate'} onClick={() => ask('rotate')}>
          {strings.rotate}
        </SmallButton>
        <SmallButton onClick={() => void pause()}>{isPaused ? strings.resume : strings.pause}</SmallButton>
        {keepsBodies && <SmallButton onClick={() => onInspect(program)}>{strings.lastCalls}</SmallButton>}
        <QuietButton onClick={() => showProgram({ id, title: name, isDeleted: false })}>
          {strings.usage}
        </QuietButton>
        <QuietButton ref={remove} aria-expanded={question === 'delete'} onClick={() => ask('delete')}>
          {commonStrings.delete}
        </QuietButton>
      </Row>
      {isEdited && (
        <ProgramForm
          before={program}
          onDone={() => {
            edit.current?.focus()
            onEdit(null)
          }}
        />
      )}
      {question === null && <RefusalLine refusal={refusal} words={refusalWords()} />}
      {question !== null && (
        <ProgramQuestion
          key={question}
          {...{ program, question }}
          onDone={(isConfirmed) => {
            setQuestion(null)
            const pressed = question === 'rotate' ? rotate : remove
            if (isConfirmed && question === 'delete') onDeleted(program)
            else pressed.current?.focus()
            isRotated.current = isConfirmed && question === 'rotate'
          }}
        />
      )}
    </Stack>
  )
}

interface ProgramQuestionProps {
  readonly program: Program
  readonly question: Question
  readonly onDone: (isConfirmed: boolean) => void
}

/** Both actions stop a token immediately, and neither can be undone. */
function ProgramQuestion({ program: { id, name }, question, onDone }: ProgramQuestionProps) {
  const { isBusy, refusal, save } = useSaving()
  const isRotation = question === 'rotate'
  const confirm = () =>
    save(
      () => (isRotation ? rotateToken(id) : deleteProgram(id)),
      () => onDone(true),
    )
  return (
    <InlineConfirm
      question={isRotation ? strings.rotateQuestion : strings.deleteQuestion(name)}
      confirm={isRotation ? strings.confirmRotate : strings.confirmDelete}
      variant={isRotation ? 'secondary' : 'danger'}
      isBusy={isBusy}
      refusal={refusal && (refusal.code === 'not-found' ? strings.gone : refusalStrings[refusal.code])}
      onConfirm={() => void confirm()}
      onCancel={() => onDone(false)}
    />
  )
}

function ProgramWords({ program }: { readonly program: Program }) {
  const { name, connectionId, models, isPaused, runningCount, tokenEnd, lastRefusal } = program
  const isGone = useIsConnectionGone(connectionId)
  const nameOf = useConnectionNames()
  const terms = [
    nameOf(connectionId) ?? strings.unknownConnection,
    wordsOfModels(models),
    tokenEnd === '' ? strings.noToken : strings.tokenEnd(tokenEnd),
  ]
  return (
    <div>
      <Row as="p" size="window" gap={[1, 2]} wrap strong className={css('name')}>
        <bdi>{name}</bdi>
        {isPaused && <Badge tone="warn">{strings.paused}</Badge>}
        {isGone && <Badge tone="danger">{strings.connectionGone}</Badge>}
        {runningCount > 0 && <Badge tone="accent">{strings.running(runningCount)}</Badge>}
      </Row>
      <Detail numeric breaks title={models === null ? undefined : formatList(models.map(isolate))}>
        {terms.join(' · ')}
      </Detail>
      <Detail numeric breaks>
        {wordsOfUse(program)}
      </Detail>
      {lastRefusal !== null && (
        <Text size="small" tone="danger">
          {programRefusalStrings[lastRefusal.reason](lastRefusal.at)}
        </Text>
      )}
      {tokenEnd === '' && <Remark>{strings.noTokenMeaning}</Remark>}
      {isGone && <Remark>{strings.connectionGoneMeaning}</Remark>}
    </div>
  )
}

function wordsOfModels(models: Program['models']): string {
  if (models === null) return strings.allModels
  return models.length <= maxListedModels ? formatList(models.map(isolate)) : strings.models(models.length)
}

function wordsOfUse({ callCount, totalTokens, lastUsedAt }: Program): string {
  if (lastUsedAt === null) return strings.notUsed
  return [strings.calls(callCount), strings.tokens(totalTokens), strings.lastUsed(lastUsedAt)].join(' · ')
}
