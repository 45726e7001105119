import { classNames } from '../../lib/class-names.ts'
import { otherConnectionStrings as strings } from '../../messages/connection-deeds.ts'
import { goOnWith } from '../../stores/app/session-store.ts'
import { useConnectionNames, useConnections } from '../../stores/connections/connections-store.ts'
import { ChipSelect } from '../../ui/controls/chip-select.tsx'
import styles from './model-popup.module.css'

const css = classNames(styles)

interface ConnectionSwitchProps {
  readonly connectionId: string
  /** The models of another are listed from here on. */
  readonly onSwitched: () => void
}

/** With which connection the chat goes on; only there when there is a choice. */
export function ConnectionSwitch({ connectionId, onSwitched }: ConnectionSwitchProps) {
  const connections = useConnections()
  const nameOf = useConnectionNames()
  const isHere = connections.some(({ id }) => id === connectionId)
  if (connections.length === 0 || (isHere && connections.length === 1)) return null
  const known = connections.map(({ id, name }) => ({ value: id, label: name }))
  const name = nameOf(connectionId)
  const gone = { value: connectionId, label: name === null ? strings.deletedUnknown : strings.deleted(name) }
  const switchTo = async (chosen: string): Promise<void> => {
    if (await goOnWith(chosen)) onSwitched()
  }
  return (
    <div className={css('connection')}>
      <ChipSelect
        label={strings.label}
        options={isHere ? known : [gone, ...known]}
        value={connectionId}
        isSet={false}
        onChange={(chosen) => void switchTo(chosen)}
      />
      {!isHere && <p className={css('note')}>{strings.gone}</p>}
    </div>
  )
}
