import { useEffect, useRef } from 'react'
import { changedSettings, type SettingSection } from '../../../shared/domain/app/setting-table.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { commonStrings } from '../../strings/common.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import css from './section-reset.module.css'
import {
  forgetReset,
  resetSettings,
  undoReset,
  useCurrentSettings,
  useResetCount,
} from './setting-resets-store.ts'
import { settingResetStrings as strings } from './settings-strings.ts'

/** The end of a section with changed settings: their number, reset of all, and undo. */
export function SectionReset({ section }: { readonly section: SettingSection }) {
  const settings = useCurrentSettings()
  const resetCount = useResetCount()
  const all = useRef<HTMLButtonElement>(null)
  useEffect(() => forgetReset, [])
  if (settings === null) return null
  const changed = changedSettings(settings, section)
  if (changed.length === 0 && resetCount === 0) return null
  const resetAll = async (): Promise<void> => {
    const refusal = await resetSettings(changed)
    if (refusal !== null) raiseRefusal(refusal)
  }
  const undo = async (): Promise<void> => {
    all.current?.focus()
    raiseRefusal(await undoReset())
  }
  return (
    <Row gap={2} wrap pad={[4, 0, 0]} above={6} line="above">
      <Text size="small" tone="quiet" role="status" className={css('words')}>
        {resetCount > 0 ? strings.done(resetCount) : strings.changed(changed.length)}
      </Text>
      {resetCount > 0 && (
        <Button size="small" variant="quiet" onClick={() => void undo()}>
          {commonStrings.undo}
        </Button>
      )}
      <Button ref={all} size="small" isBusy={changed.length === 0} onClick={() => void resetAll()}>
        {strings.resetAll}
      </Button>
    </Row>
  )
}
