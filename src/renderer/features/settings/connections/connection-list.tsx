import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Connection, KeyReport } from '../../../../shared/contract/connections/connection.ts'
import { openLink } from '../../../stores/app/links.ts'
import { newConversation } from '../../../stores/app/navigation.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import {
  makeDefaultConnection,
  moveConnection,
  undoDeleteConnection,
  useRemovedConnection,
} from '../../../stores/connections/connection-actions.ts'
import {
  addDemo,
  refreshKeyReport,
  useConnections,
  useKeyReport,
} from '../../../stores/connections/connections-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import {
  connectionActionStrings,
  connectionStrings,
  keyStateStrings,
  otherConnectionStrings,
  deleteConnectionStrings as strings,
} from '../../../strings/connection.ts'
import { failureStrings } from '../../../strings/failures.ts'
import { keychainProblemLine } from '../../../strings/keys.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button, SmallButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { Detail, Info, Row, Text } from '../../../ui/layout/layout.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { settingsStrings } from '../settings-strings.ts'
import css from './connection-list.module.css'
import { DeleteConnectionDialog } from './delete-connection-dialog.tsx'

/** A private type, so that no other drop target accepts a row. */
const kind = 'application/x-tally-row'

/** States of a key that Tally holds or can fetch. */
const keptStates: ReadonlySet<KeyReport['state']> = new Set(['stored', 'session', 'encrypted'] as const)
/** The other states say everything themselves. */
const explainedStates: ReadonlySet<KeyReport['state']> = new Set(['session', 'unavailable'] as const)

interface ConnectionListProps {
  /** The connection edited last: `null` for a new one, `undefined` before any. */
  readonly lastId: string | null | undefined
  readonly onEdit: (connection: Connection | null) => void
}

export function ConnectionList({ lastId, onEdit }: ConnectionListProps) {
  const connections = useConnections()
  const [deleted, setDeleted] = useState<Connection | null>(null)
  const [said, setSaid] = useState('')
  const move = async ({ id, name }: Connection, place: number): Promise<void> => {
    const refusal = await moveConnection(id, place)
    if (refusal === null) setSaid(connectionActionStrings.moved(name, place + 1, connections.length))
    else raiseRefusal(refusal)
  }
  const drag = useRowDrag(
    connections.map(({ id }) => id),
    (from, to) => {
      const moved = connections[from]
      if (moved !== undefined) void move(moved, to)
    },
  )
  return (
    <>
      <Info>
        {settingsStrings.introduction} {connections.length > 1 && connectionActionStrings.order}
      </Info>
      <ul className={css('list')}>
        {connections.map((connection, place) => (
          <ConnectionItem
            key={connection.id}
            {...{ connection, place, drag }}
            count={connections.length}
            isLast={lastId === connection.id}
            onEdit={() => onEdit(connection)}
            onDelete={() => setDeleted(connection)}
            onMove={(to) => void move(connection, to)}
            onDone={setSaid}
          />
        ))}
      </ul>
      <RemovedConnection isAsking={deleted !== null} />
      <Row gap={2} wrap align="stretch">
        <Button ref={lastId === null ? focusOnMount : undefined} onClick={() => onEdit(null)}>
          {otherConnectionStrings.add}
        </Button>
        <Button onClick={() => void tryDemo()}>{connectionStrings.tryDemo}</Button>
      </Row>
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
      {deleted !== null && <DeleteConnectionDialog connection={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

async function tryDemo(): Promise<void> {
  const result = await addDemo()
  if (result.ok) await startChat(result.value.id)
  else raiseRefusal(result)
}

interface RemovedConnectionProps {
  /** Whether the question is still open. Until it closes, nothing behind it can take focus. */
  readonly isAsking: boolean
}

/** Offers undo for the last deleted connection, until another is deleted or Tally quits. */
function RemovedConnection({ isAsking }: RemovedConnectionProps) {
  const removed = useRemovedConnection()
  const undo = useRef<HTMLButtonElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const told = useRef(removed)
  // The pressed row is gone, so focus moves to Undo.
  useEffect(() => {
    if (isAsking || told.current === removed) return
    told.current = removed
    undo.current?.focus()
  }, [isAsking, removed])
  const restore = async (): Promise<void> => {
    if (removed === null) return
    line.current?.focus()
    raiseRefusal(await undoDeleteConnection(removed))
  }
  return (
    <Row
      size="control"
      tone="quiet"
      gap={2}
      wrap
      ref={line}
      role="status"
      tabIndex={-1}
      className={css('removed')}
    >
      {removed !== null && (
        <>
          <Text as="span" grow={200} breaks>
            {strings.deleted(removed.connection.name)}{' '}
            {removed.chats === 'trash' ? strings.deletedTrashed : strings.deletedKept}
          </Text>
          <SmallButton ref={undo} onClick={() => void restore()}>
            {removed.hadKey ? strings.undoWithoutKey : commonStrings.undo}
          </SmallButton>
        </>
      )}
    </Row>
  )
}

interface ConnectionItemProps extends ConnectionMenuProps {
  readonly drag: RowDrag
  /** Whether this connection was edited last. */
  readonly isLast: boolean
}

function ConnectionItem(props: ConnectionItemProps) {
  const { drag, isLast, ...menu } = props
  const { connection, place, count, onEdit } = menu
  const isDemo = connection.kind === 'demo'
  return (
    <Row
      as="li"
      gap={2}
      wrap
      pad={[3, 0]}
      line="below"
      className={css(drag.edgeAt(place))}
      aria-label={connection.name}
      {...drag.targetOf(place)}
    >
      {count > 1 && (
        <span className={css('grip')} {...drag.handleOf(connection.id)}>
          <Icon name="grip" size={14} />
        </span>
      )}
      <ConnectionWords connection={connection} />
      <Row gap={2} className={css('actions')}>
        <SmallButton onClick={() => void startChat(connection.id)}>{settingsStrings.startChat}</SmallButton>
        {!isDemo && (
          <SmallButton ref={isLast ? focusOnMount : undefined} onClick={onEdit}>
            {settingsStrings.edit}
          </SmallButton>
        )}
        <span className={css('end')}>
          <ConnectionMenu {...menu} />
        </span>
      </Row>
    </Row>
  )
}

function ConnectionWords({ connection }: { readonly connection: Connection }) {
  const key = useKeyReport(connection.id)
  useEffect(() => void refreshKeyReport(connection.id), [connection.id])
  const isDemo = connection.kind === 'demo'
  return (
    <Text as="div" grow={200}>
      <Row as="p" size="window" wrap strong className={css('name')}>
        <bdi>{connection.name}</bdi> {isDemo && <Badge>{settingsStrings.demo}</Badge>}{' '}
        {connection.isDefault && <Badge tone="accent">{connectionActionStrings.isDefault}</Badge>}{' '}
        {key?.state === 'session' && <Badge tone="warn">{keyStateStrings.untilQuit}</Badge>}
      </Row>
      <Detail numeric breaks>
        {isDemo ? settingsStrings.demoAddress : connection.baseAddress}
      </Detail>
      {key !== null && (
        <Detail numeric breaks>
          {describeKey(key)}
        </Detail>
      )}
    </Text>
  )
}

async function startChat(connectionId: string): Promise<void> {
  openSettings(false)
  await newConversation(connectionId)
}

function describeKey({ state, lastFour, problem }: KeyReport): string {
  return [
    keyStateStrings[state],
    ...(lastFour !== null && keptStates.has(state) ? [keyStateStrings.endsIn(lastFour)] : []),
    ...(problem !== null && explainedStates.has(state) ? [keychainProblemLine[problem]] : []),
  ].join(' · ')
}

interface ConnectionMenuProps {
  readonly connection: Connection
  /** The position in the list, from 0. */
  readonly place: number
  readonly count: number
  readonly onEdit: () => void
  readonly onMove: (place: number) => void
  /** Announces the action to screen readers. */
  readonly onDone: (said: string) => void
  readonly onDelete: () => void
}

/** All actions for a connection. The dashboard's address is one of its fields. */
function ConnectionMenu(props: ConnectionMenuProps) {
  const { connection, place, count, onEdit, onMove, onDone, onDelete } = props
  const { id, name, isDefault } = connection
  const makeDefault = async (): Promise<void> => {
    const refusal = await makeDefaultConnection(id)
    if (refusal === null) onDone(connectionActionStrings.nowDefault(name))
    else raiseRefusal(refusal)
  }
  const items: MenuItem[] = [
    ...dashboardItems(connection, onEdit),
    ...(isDefault
      ? []
      : [{ label: connectionActionStrings.makeDefault, onChoose: () => void makeDefault() }]),
    ...(place === 0 ? [] : [{ label: connectionActionStrings.moveUp, onChoose: () => onMove(place - 1) }]),
    ...(place === count - 1
      ? []
      : [{ label: connectionActionStrings.moveDown, onChoose: () => onMove(place + 1) }]),
    { label: commonStrings.delete, isDanger: true, onChoose: onDelete },
  ]
  return <Menu label={connectionActionStrings.more} icon="more" items={items} />
}

/** The page with keys and bills. Main asks before a browser opens it. The demo has none. */
function dashboardItems(connection: Connection, onEdit: () => void): MenuItem[] {
  const { dashboardAddress } = connection
  const enter = (): void => {
    onEdit()
    requestFocus('dashboard')
  }
  if (connection.kind === 'demo') return []
  if (dashboardAddress === '') return [{ label: failureStrings.enterDashboard, onChoose: enter }]
  return [{ label: failureStrings.openDashboard, onChoose: () => void openLink(dashboardAddress) }]
}

interface RowDrag {
  /** Props for the element that drags the row. */
  handleOf(id: string): {
    draggable: true
    onDragStart(event: DragEvent): void
    onDragEnd(): void
  }
  /** Props for a row that accepts drops. */
  targetOf(place: number): {
    onDragOver(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
  /** The edge of this row at which the dragged row would be inserted. */
  edgeAt(place: number): 'before' | 'after' | undefined
}

/** Reorders rows with the pointer. The keyboard uses the menu instead. */
function useRowDrag(ids: readonly string[], onMove: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  const from = dragged === null ? -1 : ids.indexOf(dragged)
  return {
    handleOf: (id) => ({
      draggable: true,
      onDragStart({ dataTransfer }) {
        dataTransfer.setData(kind, id)
        dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: end,
    }),
    targetOf: (place) => ({
      onDragOver(event) {
        if (dragged === null) return
        event.preventDefault()
        setOver(place)
      },
      onDrop(event) {
        if (dragged === null) return
        event.preventDefault()
        if (place !== from) onMove(from, place)
        end()
      },
    }),
    edgeAt(place) {
      if (over !== place || from === -1 || place === from) return undefined
      return place < from ? 'before' : 'after'
    },
  }
}
