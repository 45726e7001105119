import { useEffect } from 'react'
import { type RequestAge, requestAges } from '../../../../shared/domain/app/request-ages.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { keepRequestsStrings, privacyStrings } from '../../../messages/privacy.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { openRequestLog, useRequests } from '../../../stores/app/requests-store.ts'
import { setKeepRequests } from '../../../stores/app/settings-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { SettingLine } from '../setting-line.tsx'
import styles from '../settings-group.module.css'
import { useClearQuestion } from '../use-clear-question.tsx'
import { useReadSettings } from '../use-read-settings.ts'

const css = classNames(styles)
const strings = privacyStrings.log
const options = requestAges.map((value) => ({ value, label: keepRequestsStrings.options[value] }))

async function choose(keepRequests: RequestAge): Promise<void> {
  const refusal = await setKeepRequests(keepRequests)
  if (refusal !== null) raiseRefusal(refusal)
}

/** How many rows it has, the way to them, and for how long they stay. */
export function RequestLogGroup() {
  const settings = useReadSettings()
  const { page } = useRequests()
  const { button, question } = useClearQuestion()
  useEffect(() => void openRequestLog(), [])
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <div className={css('line')}>
        <Button size="small" onClick={() => openDialog('requests')}>
          {strings.open}
        </Button>
        {button}
        <p role="status" className={css('quiet')}>
          {page !== null && strings.rows(formatCount(page.count))}
        </p>
      </div>
      {question}
      {settings !== null && (
        <SettingLine name="keepRequests">
          {(noteId) => (
            <Segments
              label={keepRequestsStrings.label}
              describedBy={noteId}
              options={options}
              value={settings.keepRequests}
              onChange={(chosen) => void choose(chosen)}
            />
          )}
        </SettingLine>
      )}
    </Group>
  )
}
