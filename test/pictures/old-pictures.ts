import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Scene } from './scene.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface OldPicture {
  readonly name: string
  /** What changed since it was taken, as git tells it; null where git does not know the picture. */
  readonly changes: readonly string[] | null
}

/** The pictures that what they show has changed under, going by what is committed. */
export function findOldPictures(scenes: readonly Scene[]): OldPicture[] {
  return scenes.flatMap(({ name, shows }): OldPicture[] => {
    const takenIn = git('log', '-1', '--format=%H', '--', `docs/pictures/${name}.png`)
    if (takenIn === '') return [{ name, changes: null }]
    const changes = git('log', '--format=%h %s', `${takenIn}..HEAD`, '--', ...shows)
    return changes === '' ? [] : [{ name, changes: changes.split('\n') }]
  })
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
