import { useRef } from 'react'
import { isApple } from '../../lib/is-apple.ts'
import {
  isSidebarInSight,
  showSidebar,
  useIsSidebarOpen,
  useIsSidebarShown,
} from '../../stores/app/panel-store.ts'
import { useKeys } from '../../stores/app/settings-store.ts'
import { useFocusRequest } from '../../stores/focus-store.ts'
import { shortcut } from '../../strings/commands.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import css from './sidebar-button.module.css'

/** Shown only while the sidebar is hidden or overlays the transcript. */
export function SidebarButton() {
  const isOverlay = useIsSidebarOpen()
  const isShown = useIsSidebarShown()
  const button = useRef<HTMLButtonElement>(null)
  useRequestedFocus(button, useFocusRequest('sidebar-button'))
  return (
    <span className={css('toggle', !isShown && 'always')}>
      <IconButton
        ref={button}
        label={sidebarStrings.show}
        icon="sidebar"
        aria-expanded={isOverlay}
        {...shortcut(useKeys('toggle-sidebar'), isApple())}
        onClick={() => showSidebar(!isSidebarInSight())}
      />
    </span>
  )
}
