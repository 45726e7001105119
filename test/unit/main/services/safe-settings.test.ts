import { describe, expect, it } from 'vitest'
import { createSafeSettings } from '../../../../src/main/services/app/settings.ts'
import { defaultAppearance, defaultLayout } from '../../../../src/shared/domain/app/setting-choices.ts'

const chosen = { ...defaultAppearance, theme: 'dark', density: 'compact' }

function settingsWith(stored: Record<string, unknown>) {
  const kept = new Map(Object.entries(stored))
  return {
    kept,
    safe: createSafeSettings({
      read: (name) => kept.get(name),
      write: (name, value) => void kept.set(name, value),
    }),
  }
}

describe('the settings of safe mode', () => {
  it('have the default appearance, and leave the chosen one as it is', () => {
    const { safe, kept } = settingsWith({ appearance: chosen, 'send-key': 'enter' })
    expect(safe.read('appearance')).toEqual(defaultAppearance)
    expect(safe.read('send-key')).toBe('enter')
    expect(kept.get('appearance')).toEqual(chosen)
  })

  it('save changes without losing the earlier choices', () => {
    const { safe, kept } = settingsWith({ appearance: chosen })
    safe.write('appearance', { ...defaultAppearance, readingText: 'large' })
    expect(safe.read('appearance')).toEqual({ ...defaultAppearance, readingText: 'large' })
    expect(kept.get('appearance')).toEqual({ ...chosen, readingText: 'large' })
  })

  it('keep the collapsed groups while only a width changes', () => {
    const { safe, kept } = settingsWith({ layout: { ...defaultLayout, openProjects: ['website'] } })
    safe.write('layout', { ...defaultLayout, sidebarWidth: 300, openProjects: [] })
    expect(kept.get('layout')).toEqual({ ...defaultLayout, sidebarWidth: 300, openProjects: ['website'] })
  })

  it("ignore the saved place of the window, and don't save it", () => {
    const { safe, kept } = settingsWith({ 'window-places': 'off the screen' })
    expect(safe.read('window-places')).toBeUndefined()
    safe.write('window-places', 'here')
    expect(kept.get('window-places')).toBe('off the screen')
  })
})
