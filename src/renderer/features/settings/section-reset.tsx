import { useEffect, useRef } from 'react'
import type { SettingSection } from '../../../shared/domain/app/setting-table.ts'
import { changedSettings } from '../../../shared/domain/app/setting-values.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { commonStrings } from '../../strings/common.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { Remark, Row } from '../../ui/layout/layout.tsx'
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
      <Remark role="status" className={css('words')}>
        {resetCount > 0 ? strings.done(resetCount) : strings.changed(changed.length)}
      </Remark>
      {resetCount > 0 && <QuietButton onClick={() => void undo()}>{commonStrings.undo}</QuietButton>}
      <SmallButton ref={all} isBusy={changed.length === 0} onClick={() => void resetAll()}>
        {strings.resetAll}
      </SmallButton>
    </Row>
  )
}
