import { useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { useIsSidebarShown } from '../../stores/layout-store.ts'
import { isSidebarInSight, showSidebar, useIsSidebarOpen } from '../../stores/panel-store.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTakenFocus } from '../../ui/use-taken-focus.ts'
import styles from './sidebar-button.module.css'

const css = classNames(styles)

/** Only there while the list is out of sight, or lies over the transcript. */
export function SidebarButton() {
  const isOverlay = useIsSidebarOpen()
  const isShown = useIsSidebarShown()
  const button = useRef<HTMLButtonElement>(null)
  useTakenFocus(button, useIsFocusWanted('sidebar-button'), takeFocusRequest)
  return (
    <span className={css('toggle', !isShown && 'always')}>
      <IconButton
        ref={button}
        label={sidebarStrings.show}
        icon="sidebar"
        aria-expanded={isOverlay}
        onClick={() => showSidebar(!isSidebarInSight())}
      />
    </span>
  )
}
