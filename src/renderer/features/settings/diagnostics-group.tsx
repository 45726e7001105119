import { classNames } from '../../lib/class-names.ts'
import { openDialog } from '../../stores/panel-store.ts'
import { diagnosticsStrings as strings } from '../../strings/diagnostics.ts'
import { Button } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import styles from './settings-group.module.css'

const css = classNames(styles)

/** The way to what can be handed to whoever helps. */
export function DiagnosticsGroup() {
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <div>
        <Button size="small" onClick={() => openDialog('diagnostics')}>
          {strings.open}
        </Button>
      </div>
    </Group>
  )
}
