import { useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { sidebarStrings } from '../../messages/sidebar.ts'
import { useIsSidebarShown } from '../../stores/app/layout-store.ts'
import { isSidebarInSight, showSidebar, useIsSidebarOpen } from '../../stores/app/panel-store.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useTakenFocus } from '../../ui/hooks/use-focus-handover.ts'
import styles from './sidebar-button.module.css'

const css = classNames(styles)

/** Shown only while the sidebar is hidden or overlays the transcript. */
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
