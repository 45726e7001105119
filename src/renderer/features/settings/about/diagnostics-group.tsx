import { classNames } from '../../../lib/class-names.ts'
import { diagnosticsStrings as strings } from '../../../messages/diagnostics.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import styles from '../settings-group.module.css'

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
