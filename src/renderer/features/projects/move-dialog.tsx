import { useEffect, useRef, useState } from 'react'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { openDialog, openProject } from '../../stores/app/panel-store.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { countEarlierCalls, moveChat, useProjects } from '../../stores/conversations/projects-store.ts'
import { openProjectGroup } from '../../stores/conversations/sidebar-store.ts'
import { commonStrings } from '../../strings/common.ts'
import { projectStrings, moveStrings as strings } from '../../strings/projects.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'

const close = (): void => openDialog(null)

/** The calls that are elsewhere than in a project. */
interface EarlierCalls {
  readonly projectId: string | null
  readonly count: number
}

interface MoveDialogProps {
  readonly conversationId: string
  /** The project to begin with, if the person just created it. */
  readonly projectId: string | null
}

/** Moves a chat to a project or out of all. Asks about its earlier calls only where it has some elsewhere. */
export function MoveDialog({ conversationId, projectId: wantedId }: MoveDialogProps) {
  const summary = useSummary(conversationId)
  const projects = useProjects()
  const before = summary?.projectId ?? null
  const offered = projects.filter(({ id, archivedAt }) => archivedAt === null || id === before)
  // A chat without a project can only move to one of them.
  const [projectId, setProjectId] = useState(wantedId ?? before ?? offered[0]?.id ?? null)
  const [earlier, setEarlier] = useState<EarlierCalls | null>(null)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.querySelector<HTMLElement>('select, button')?.focus(), [])
  useEffect(() => {
    let isCurrent = true
    void countEarlierCalls(conversationId, projectId).then((result) => {
      if (!isCurrent) return
      if (result.ok) setEarlier({ projectId, count: result.value })
      else setRefusal(result)
    })
    return () => {
      isCurrent = false
    }
  }, [conversationId, projectId])
  if (summary === null) return null
  const count = earlier?.projectId === projectId ? earlier.count : null
  const isSame = projectId === before
  const move = async (moveEarlierCalls: boolean): Promise<void> => {
    setIsMoving(true)
    const refused = await moveChat(conversationId, projectId, moveEarlierCalls)
    // Very many calls take seconds, and the person may have closed the dialog meanwhile.
    if (body.current === null) {
      if (refused !== null) raiseRefusal(refused)
      return
    }
    setIsMoving(false)
    setRefusal(refused)
    if (refused !== null) return
    openProjectGroup(projectId)
    close()
  }
  const title = summary.title === '' ? sidebarStrings.untitled : summary.title
  return (
    <Dialog label={strings.title(title)} size="fit" closeLabel={commonStrings.close} onClose={close}>
      <DialogBody isTight>
        <Stack gap={4} ref={body}>
          {offered.length === 0 && before === null ? (
            <Text size="control" tone="quiet">
              {strings.none}
            </Text>
          ) : (
            <SelectField
              label={strings.target}
              options={[
                ...offered.map(({ id, name }) => ({ value: id, label: name })),
                { value: '', label: projectStrings.none },
              ]}
              value={projectId ?? ''}
              onChange={(value) => {
                setRefusal(null)
                setProjectId(value || null)
              }}
            />
          )}
          <Text size="small" tone="quiet" role="status">
            {isMoving ? strings.moving : questionOf(count, isSame)}
          </Text>
          {refusal !== null && (
            <Text size="small" tone="danger" role="alert">
              {refusalStrings[refusal.code]}
            </Text>
          )}
          <Row gap={2} wrap>
            <Moves
              count={count}
              isSame={isSame}
              isBusy={isMoving}
              onMove={(withCalls) => void move(withCalls)}
            />
            <Button onClick={() => openProject(null, conversationId)}>{strings.newProject}</Button>
            <Button variant="quiet" onClick={close}>
              {commonStrings.cancel}
            </Button>
          </Row>
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

function questionOf(count: number | null, isSame: boolean): string | null {
  if (count === null) return strings.counting
  if (count > 0) return strings.question(count)
  return isSame ? strings.stays : null
}

interface MovesProps {
  readonly count: number | null
  /** The chat is in this project already; only its earlier calls may be elsewhere. */
  readonly isSame: boolean
  readonly isBusy: boolean
  readonly onMove: (withCalls: boolean) => void
}

function Moves({ count, isSame, isBusy, onMove }: MovesProps) {
  if (count === null || (count === 0 && isSame)) return null
  if (count === 0)
    return (
      <Button variant="primary" isBusy={isBusy} onClick={() => onMove(false)}>
        {strings.move}
      </Button>
    )
  return (
    <>
      <Button variant="primary" isBusy={isBusy} onClick={() => onMove(true)}>
        {isSame ? strings.moveCalls(count) : strings.moveWith(count)}
      </Button>
      {!isSame && (
        <Button isBusy={isBusy} onClick={() => onMove(false)}>
          {strings.moveOnly}
        </Button>
      )}
    </>
  )
}
