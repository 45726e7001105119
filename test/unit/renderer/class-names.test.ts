import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../src/renderer', import.meta.url))
const components = globSync('**/*.tsx', { cwd: root }).map((path) => join(root, path))

it('every class name used by a component is in its stylesheet', () => {
  expect(components.length).toBeGreaterThan(50)
  expect(components.flatMap(missingIn)).toEqual([])
})

function missingIn(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  const styles = [...source.matchAll(/from '(\.[^']+\.module\.css)'/g)]
    .map(([, style = '']) => readFileSync(join(dirname(path), style), 'utf8'))
    .join('\n')
  const asked = [...source.matchAll(/\bcss\(([^()]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/(?<![=!]== )'([\w-]+)'(?! [=!]==)/g)].map(([, name = '']) => name),
  )
  return asked
    .filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))
    .map((name) => `${path.slice(root.length + 1)}: ${name}`)
}
