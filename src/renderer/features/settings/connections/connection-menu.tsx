import type { Connection } from '../../../../shared/contract/connections/connection.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { connectionActionStrings as strings } from '../../../messages/connection.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { makeDefaultConnection, moveConnection } from '../../../stores/connections/connection-actions.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'

interface ConnectionMenuProps {
  readonly connection: Connection
  /** The position in the list, from 0. */
  readonly place: number
  readonly count: number
  /** Announces the action to screen readers. */
  readonly onDone: (said: string) => void
  readonly onDelete: () => void
}

/** All actions for a connection except editing. */
export function ConnectionMenu({ connection, place, count, onDone, onDelete }: ConnectionMenuProps) {
  const { id, name, isDefault } = connection
  const moveTo = async (wanted: number): Promise<void> => {
    if (await placeConnection(connection, wanted))
      onDone(strings.moved(name, formatCount(wanted + 1), formatCount(count)))
  }
  const makeDefault = async (): Promise<void> => {
    const refusal = await makeDefaultConnection(id)
    if (refusal === null) onDone(strings.nowDefault(name))
    else raiseRefusal(refusal)
  }
  const items: MenuItem[] = [
    ...(isDefault ? [] : [{ label: strings.makeDefault, onChoose: () => void makeDefault() }]),
    ...(place === 0 ? [] : [{ label: strings.moveUp, onChoose: () => void moveTo(place - 1) }]),
    ...(place === count - 1 ? [] : [{ label: strings.moveDown, onChoose: () => void moveTo(place + 1) }]),
    { label: strings.delete, isDanger: true, onChoose: onDelete },
  ]
  return <Menu label={strings.more} icon="more" items={items} />
}

export async function placeConnection({ id }: Connection, place: number): Promise<boolean> {
  const refusal = await moveConnection(id, place)
  if (refusal !== null) raiseRefusal(refusal)
  return refusal === null
}
