import { breakpoints } from '../shared/domain/app/breakpoints.ts'
import { pageAttributes, readAppearance, readLayout } from '../shared/domain/app/page-attributes.ts'
import { appearanceStore, applyAppearance } from './stores/app/appearance-store.ts'
import { layoutStore, openPanel, setLayout } from './stores/app/panel-store.ts'

/**
 * Reads the stored appearance from the page's attributes, then follows the stores and the desktop's contrast
 * setting.
 */
export function startAppearanceWatch(): () => void {
  const { dataset } = document.documentElement
  const layout = readLayout(dataset)
  applyAppearance(readAppearance(dataset))
  setLayout(layout)
  // On a narrow window the panel would cover the transcript at startup, so it isn't reopened.
  if (layout.panel !== null && !matchMedia(breakpoints['panel-over-chat']).matches) openPanel(layout.panel)

  const prefersContrast = matchMedia('(prefers-contrast: more)')
  const apply = (): void => {
    const appearance = appearanceStore.getState()
    Object.assign(dataset, pageAttributes(appearance, layoutStore.getState()))
    if (prefersContrast.matches) dataset['contrast'] = 'more'
  }
  apply()
  const stop = appearanceStore.subscribe(apply)
  prefersContrast.addEventListener('change', apply)
  return () => {
    stop()
    prefersContrast.removeEventListener('change', apply)
  }
}
