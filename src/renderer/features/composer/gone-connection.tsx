import { classNames } from '../../lib/class-names.ts'
import { otherConnectionStrings as strings } from '../../messages/connection.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { goOnWith } from '../../stores/app/session-store.ts'
import { useConnections } from '../../stores/connections/connections-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import styles from './composer.module.css'

const css = classNames(styles)

/** Nothing can be sent until the person chooses another connection, then one of its models. */
export function GoneConnection() {
  const connections = useConnections()
  const goOn = async (connectionId: string): Promise<void> => {
    if (await goOnWith(connectionId)) requestFocus('model')
  }
  return (
    <div role="alert" className={css('refusal', 'goneConnection')}>
      <span>{connections.length === 0 ? strings.goneLast : strings.gone}</span>
      {connections.length === 0 ? (
        <Button size="small" onClick={() => openSettings(true, 'connections')}>
          {strings.add}
        </Button>
      ) : (
        <Menu
          label={strings.choose}
          icon="chevron-down"
          text={strings.choose}
          items={connections.map(({ id, name }) => ({ label: name, onChoose: () => void goOn(id) }))}
        />
      )}
    </div>
  )
}
