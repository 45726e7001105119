import type { Appearance, Layout } from '../../contract/app/settings.ts'
import {
  accents,
  contrasts,
  defaultAppearance,
  defaultLayout,
  densities,
  motions,
  textSizes,
  themes,
} from './setting-choices.ts'

/**
 * Attributes served with the page, so that it looks right before its script runs. Keys are those of
 * `dataset`.
 */
export function pageAttributes(appearance: Appearance, layout: Layout): Record<string, string> {
  return {
    ...appearance,
    sidebarWidth: String(layout.sidebarWidth),
    panelWidth: String(layout.panelWidth),
    sidebar: layout.isSidebarShown ? 'shown' : 'hidden',
    panel: layout.panel ?? 'none',
    // An attribute keeps only letters, digits and few signs, as the ids have them.
    openProjects: layout.openProjects.join('.'),
    toldMonth: layout.toldMonth ?? '',
  }
}

type Attributes = Readonly<Record<string, string | undefined>>

export function readAppearance(attributes: Attributes): Appearance {
  const { theme, contrast, accent, density, windowText, readingText, motion } = attributes
  return {
    theme: oneOf(themes, theme) ?? defaultAppearance.theme,
    contrast: oneOf(contrasts, contrast) ?? defaultAppearance.contrast,
    accent: oneOf(accents, accent) ?? defaultAppearance.accent,
    density: oneOf(densities, density) ?? defaultAppearance.density,
    windowText: oneOf(textSizes, windowText) ?? defaultAppearance.windowText,
    readingText: oneOf(textSizes, readingText) ?? defaultAppearance.readingText,
    motion: oneOf(motions, motion) ?? defaultAppearance.motion,
  }
}

export function readLayout(attributes: Attributes): Layout {
  const { sidebarWidth, panelWidth, sidebar, panel, openProjects = '', toldMonth = '' } = attributes
  return {
    sidebarWidth: Number(sidebarWidth) || defaultLayout.sidebarWidth,
    panelWidth: Number(panelWidth) || defaultLayout.panelWidth,
    isSidebarShown: sidebar !== 'hidden',
    panel: panel === 'usage' ? panel : null,
    openProjects: openProjects.split('.').filter((id) => id !== ''),
    toldMonth: toldMonth === '' ? null : toldMonth,
  }
}

function oneOf<Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined {
  return values.find((value) => value === given)
}
