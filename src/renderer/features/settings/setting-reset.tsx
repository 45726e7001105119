import { useEffect, useRef } from 'react'
import type { SettingName } from '../../../shared/domain/app/setting-table.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { QuietButton } from '../../ui/controls/button.tsx'
import { resetSettings, useIsDefault } from './setting-resets-store.ts'
import { settingWords } from './setting-words.ts'
import { settingResetStrings as strings } from './settings-strings.ts'

const controls = 'input:checked, input:not([type=radio]), select, textarea, button:not([disabled])'

/** Resets to the default; hidden while the default applies. Afterwards the setting takes the focus. */
export function SettingReset({ name }: { readonly name: SettingName }) {
  const isDefault = useIsDefault(name)
  const anchor = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isDefault || !isPressed.current) return
    isPressed.current = false
    focusPlace(anchor.current?.closest('[data-place]') ?? null)
  }, [isDefault])
  const reset = async (): Promise<void> => {
    isPressed.current = true
    const refusal = await resetSettings([name])
    if (refusal === null) return
    isPressed.current = false
    raiseRefusal(refusal)
  }
  return (
    <span ref={anchor}>
      {!isDefault && (
        <QuietButton aria-label={strings.resetThis(settingWords()[name].label)} onClick={() => void reset()}>
          {strings.reset}
        </QuietButton>
      )}
    </span>
  )
}

/** Focuses the first control in a place, or the place itself if it has none. */
export function focusPlace(place: Element | null, block: ScrollLogicalPosition = 'nearest'): void {
  if (!(place instanceof HTMLElement)) return
  const disclosure = place.closest('details')
  if (disclosure !== null) disclosure.open = true
  const control = place.querySelector<HTMLElement>(controls)
  if (control === null) place.tabIndex = -1
  const focused = control ?? place
  focused.focus({ preventScroll: true })
  place.scrollIntoView({ block })
}
