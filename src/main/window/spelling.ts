import type { Session } from 'electron'

/** Electron checks spelling with the system's own checker on macOS only. Elsewhere it downloads dictionaries. */
export function hasSystemSpelling(platform: NodeJS.Platform): boolean {
  return platform === 'darwin'
}

/**
 * The spell check of the windows' text fields. Without a checker of the system, a setting that came from
 * another computer turns nothing on.
 */
export function createSpelling(session: Pick<Session, 'setSpellCheckerEnabled'>, platform: NodeJS.Platform) {
  return {
    apply: (isOn: boolean): void => session.setSpellCheckerEnabled(isOn && hasSystemSpelling(platform)),
  }
}
