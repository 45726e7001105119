import type { CSSProperties, ReactNode } from 'react'
import { breakpoints } from '../../../shared/domain/app/breakpoints.ts'
import { paneWidths } from '../../../shared/domain/app/setting-choices.ts'
import { changeLayout, useIsPanelWide, useLayout } from '../../stores/app/panel-store.ts'
import { appStrings } from '../../strings/app.ts'
import { Separator } from '../../ui/controls/separator.tsx'
import { useWindowWidth } from '../../ui/hooks/use-window-width.ts'
import css from './panes.module.css'

/** The transcript's minimum width. */
const transcriptAtLeast = 400

interface PanesProps {
  readonly sidebar: ReactNode
  readonly main: ReactNode
  /** `null` while no panel is open. */
  readonly panel: ReactNode
}

/** Sidebar, page and at most one panel, separated by movable edges. */
export function Panes({ sidebar, main, panel }: PanesProps) {
  const layout = useLayout()
  const space = useWindowSpace()
  const isWide = useIsPanelWide() && panel !== null
  const { sidebarWidth, panelWidth } = fitPanes(layout, space, panel !== null)
  const widths = { '--sidebar-width': `${sidebarWidth}px`, '--panel-width': `${panelWidth}px` }
  return (
    <div
      className={css(
        'window',
        panel !== null && 'withPanel',
        isWide && 'wide',
        !layout.isSidebarShown && 'withoutSidebar',
      )}
      style={widths as CSSProperties}
    >
      <div className={css('sidebar')}>
        {sidebar}
        <Separator
          label={appStrings.sidebarEdge}
          side="after"
          value={sidebarWidth}
          min={paneWidths.sidebar.narrowest}
          max={Math.max(sidebarWidth, widestSidebar(space.width))}
          onChange={(value) => changeLayout({ sidebarWidth: value })}
          onReset={() => changeLayout({ sidebarWidth: paneWidths.sidebar.defaultValue })}
        />
      </div>
      {main}
      {panel !== null && (
        <div className={css('panel')}>
          <Separator
            label={appStrings.panelEdge}
            side="before"
            value={panelWidth}
            min={paneWidths.panel.narrowest}
            max={Math.max(panelWidth, widestPanel(space, layout.isSidebarShown ? sidebarWidth : 0))}
            onChange={(value) => changeLayout({ panelWidth: value })}
            onReset={() => changeLayout({ panelWidth: paneWidths.panel.defaultValue })}
          />
          <div data-scroller="" className={css('content')}>
            {panel}
          </div>
        </div>
      )}
    </div>
  )
}

interface WindowSpace {
  readonly width: number
  readonly isPanelOverChat: boolean
}

/** The media query changes only with the width, so one subscription covers both. */
function useWindowSpace(): WindowSpace {
  return { width: useWindowWidth(), isPanelOverChat: matchMedia(breakpoints['panel-over-chat']).matches }
}

function widestSidebar(width: number): number {
  return within(paneWidths.sidebar, width - transcriptAtLeast)
}

function widestPanel({ width, isPanelOverChat }: WindowSpace, sidebarWidth: number): number {
  const otherWidth = isPanelOverChat ? 48 : sidebarWidth + transcriptAtLeast
  return within(paneWidths.panel, width - otherWidth)
}

/** In a narrower window the panel shrinks first, then the sidebar. The chosen widths are kept. */
function fitPanes(
  chosen: { sidebarWidth: number; panelWidth: number; isSidebarShown: boolean },
  space: WindowSpace,
  hasPanel: boolean,
): { sidebarWidth: number; panelWidth: number } {
  const { width, isPanelOverChat } = space
  const room = hasPanel && !isPanelOverChat ? width - paneWidths.panel.narrowest : width
  const sidebarWidth = Math.min(chosen.sidebarWidth, widestSidebar(room))
  const otherWidth = chosen.isSidebarShown ? sidebarWidth : 0
  return { sidebarWidth, panelWidth: Math.min(chosen.panelWidth, widestPanel(space, otherWidth)) }
}

function within({ narrowest, widest }: { narrowest: number; widest: number }, width: number): number {
  return Math.min(widest, Math.max(narrowest, width))
}
