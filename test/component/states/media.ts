import { cdp } from 'vitest/browser'

interface Media {
  readonly theme?: 'light' | 'dark'
  readonly hasForcedColors?: boolean
  readonly isContrasty?: boolean
}

/** The desktop's preferences, as the page sees them. Always without motion: pictures must hold still. */
export function setMedia({
  theme = 'light',
  hasForcedColors = false,
  isContrasty = false,
}: Media): Promise<unknown> {
  return chromium().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-contrast', value: isContrasty ? 'more' : 'no-preference' },
      { name: 'forced-colors', value: hasForcedColors ? 'active' : 'none' },
    ],
  })
}

export function resetMedia(): Promise<unknown> {
  return chromium().send('Emulation.setEmulatedMedia', { features: [] })
}

const chromium = () => cdp() as unknown as { send(method: string, input: object): Promise<unknown> }
