import { expect, test } from 'vitest'
import { engineNotices, startNotices } from '../../../src/main/start-notices.ts'
import { engineFloors } from '../../../src/shared/domain/app/version-floors.ts'

const [electron, node] = [engineFloors.electron.least, engineFloors.node.least]

test('an engine at or above its floor raises no notice', () => {
  expect(engineNotices({ electron, node })).toEqual([])
  expect(engineNotices({ electron: '46.0.0', node: '26.1.0' })).toEqual([])
})

test('every start looks at its engines', () => {
  // Node alone has no version of Electron.
  const notices = startNotices({ change: null, isProgramHidden: false, isSafe: false, openFolder: null })
  expect(notices).toEqual([{ code: 'engine-outdated', detail: 'Electron undefined' }])
})

test.each([
  [{ electron: '44.11.5', node }, 'Electron 44.11.5'],
  [{ electron: `${electron}-beta.1`, node }, `Electron ${electron}-beta.1`],
  [{ electron, node: '24.13.0' }, 'Node.js 24.13.0'],
  [{ electron: '42.1.0', node: '24.1.0' }, 'Electron 42.1.0, Node.js 24.1.0'],
])('an app on %o shows a notice', (versions, detail) => {
  expect(engineNotices(versions)).toEqual([{ code: 'engine-outdated', detail }])
})
