import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { EarlierCalls } from '../../../shared/contract/conversations/project.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { closeDialog, openProject } from '../../stores/app/panel-store.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { moveChat, readEarlierCalls, useProjects } from '../../stores/conversations/projects-store.ts'
import { openProjectGroup } from '../../stores/conversations/sidebar-store.ts'
import { commonStrings } from '../../strings/common.ts'
import { projectStrings, moveStrings as strings } from '../../strings/projects.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { useLoaded } from '../../ui/hooks/use-loaded.ts'
import { Alert, Info, Row, Stack } from '../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'

/** In the place of an id, of which none is so short. */
const newProject = 'new'

interface MoveDialogProps {
  readonly conversationId: string
  /** The project to begin with, if the user just created it. */
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
  const [leavesCalls, setLeavesCalls] = useState(false)
  const [notMoved, setNotMoved] = useState<RefusedResult | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.querySelector<HTMLElement>('select, button')?.focus(), [])
  const { calls, notCounted } = useEarlierCalls(conversationId, projectId)
  const refusals = [notCounted, notMoved].flatMap((refusal) => refusal ?? [])
  if (summary === null) return null
  const title = strings.title(summary.title === '' ? sidebarStrings.untitled : summary.title)
  if (offered.length === 0 && before === null) return <NoProject {...{ conversationId, title }} />
  const isSame = projectId === before
  const hasCalls = calls !== null && calls.callCount > 0
  const move = async (): Promise<void> => {
    setIsMoving(true)
    const refused = await moveChat(conversationId, projectId, hasCalls && (isSame || !leavesCalls))
    // Very many calls take seconds, and the user may have closed the dialog meanwhile.
    if (body.current === null) {
      if (refused !== null) raiseRefusal(refused)
      return
    }
    setIsMoving(false)
    setNotMoved(refused)
    if (refused !== null) return
    openProjectGroup(projectId)
    closeDialog()
  }
  const choose = (value: string): void => {
    setNotMoved(null)
    if (value === newProject) openProject(null, conversationId)
    else setProjectId(value || null)
  }
  return (
    <Frame
      ref={body}
      title={title}
      action={
        calls !== null &&
        (hasCalls || !isSame) && (
          <Button variant="primary" isBusy={isMoving} onClick={() => void move()}>
            {strings.move}
          </Button>
        )
      }
    >
      <SelectField
        label={strings.target}
        options={[
          ...offered.map((project) => ({ value: project.id, label: project.name })),
          { value: '', label: projectStrings.none },
          { value: newProject, label: strings.newProject },
        ]}
        value={projectId ?? ''}
        onChange={choose}
      />
      {hasCalls && !isSame && (
        <Row as="label" size="control" tone="plain" gap={2}>
          <input
            type="checkbox"
            checked={leavesCalls}
            onChange={({ target }) => setLeavesCalls(target.checked)}
          />
          {strings.leave}
        </Row>
      )}
      <Info role="status">
        {isMoving
          ? strings.moving
          : describeMove({ calls, isSame, leavesCalls, name: nameOf(projects, projectId) })}
      </Info>
      {refusals.slice(0, 1).map(({ code }) => (
        <Alert key={code}>{refusalStrings[code]}</Alert>
      ))}
    </Frame>
  )
}

/** The earlier calls that would move; null until they are counted. */
function useEarlierCalls(conversationId: string, projectId: string | null) {
  const counted = useLoaded(JSON.stringify([conversationId, projectId]), () =>
    readEarlierCalls(conversationId, projectId),
  )
  return counted?.ok ? { calls: counted.value, notCounted: null } : { calls: null, notCounted: counted }
}

/** A chat can move once there is a project. */
function NoProject({ conversationId, title }: { readonly conversationId: string; readonly title: string }) {
  return (
    <Frame
      title={title}
      action={
        <Button variant="primary" onClick={() => openProject(null, conversationId)}>
          {strings.newProject}
        </Button>
      }
    >
      <Info>{strings.none}</Info>
    </Frame>
  )
}

interface FrameProps {
  readonly title: string
  readonly action: ReactNode
  readonly ref?: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

function Frame({ title, action, ref, children }: FrameProps) {
  return (
    <Dialog label={title} size="fit" onClose={closeDialog}>
      <DialogBody isTight>
        <Stack gap={4} {...(ref !== undefined && { ref })}>
          {children}
          <Row gap={2} wrap>
            {action}
            <Button variant="quiet" onClick={closeDialog}>
              {commonStrings.cancel}
            </Button>
          </Row>
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

const nameOf = (projects: ReturnType<typeof useProjects>, projectId: string | null) =>
  projects.find(({ id }) => id === projectId)?.name

interface Move {
  /** Null until they are counted. */
  readonly calls: EarlierCalls | null
  /** The chat is in this project already; only its earlier calls may be elsewhere. */
  readonly isSame: boolean
  readonly leavesCalls: boolean
  /** Undefined for no project. */
  readonly name: string | undefined
}

/** `Move to Client Acme. Its 1 call (34 tokens) moves too.` */
function describeMove({ calls, isSame, leavesCalls, name }: Move): string {
  if (calls === null) return strings.counting
  const { callCount, totalTokens } = calls
  if (isSame) return callCount === 0 ? strings.stays : strings.onlyCalls(callCount, totalTokens)
  const chat = name === undefined ? strings.out : strings.to(name)
  if (callCount === 0) return chat
  return `${chat} ${leavesCalls ? strings.callsStay(callCount, totalTokens) : strings.callsMove(callCount, totalTokens)}`
}
