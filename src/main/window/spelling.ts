import type { Session } from 'electron'

/** Electron checks spelling with the system's own checker on macOS only. Elsewhere it downloads dictionaries. */
export function hasSystemSpelling(platform: NodeJS.Platform): boolean {
  return platform === 'darwin'
}

interface SystemSpelling {
  apply(isOn: boolean): void
}

/**
 * The spell check of the windows' text fields. Without a checker of the system, a setting that came from
 * another computer turns nothing on.
 */
export function createSpelling(
  session: Pick<Session, 'setSpellCheckerEnabled'>,
  platform: NodeJS.Platform,
): SystemSpelling {
  return {
    apply: (isOn) => session.setSpellCheckerEnabled(isOn && hasSystemSpelling(platform)),
  }
}
