import { dialog } from 'electron'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isKeptRunning } from '../../../src/main/window/keep-running.ts'

vi.mock('electron', () => ({ dialog: { showMessageBox: vi.fn() } }))

const show = vi.mocked(dialog.showMessageBox)
const { platform } = process
const pretend = (name: NodeJS.Platform): void =>
  void Object.defineProperty(process, 'platform', { value: name })

/** A meter that remembers the choice. */
function createMeter(isInUse: boolean, keepsRunning: boolean | null = null) {
  const state = { keepsRunning }
  return {
    isInUse: () => isInUse,
    read: () => state,
    setKeepsRunning(next: boolean) {
      state.keepsRunning = next
    },
  }
}

beforeEach(() => {
  show.mockReset()
  pretend('linux')
})
afterAll(() => pretend(platform))

describe('when the window closes while programs use Tally', () => {
  it.each([
    ['keeps running', 0, true],
    ['quits', 1, false],
  ])('Tally %s as the person answers, and asks only once', async (_what, response, isKept) => {
    show.mockResolvedValue({ response, checkboxChecked: false })
    const meter = createMeter(true)
    expect(await isKeptRunning(meter)).toBe(isKept)
    expect(await isKeptRunning(meter)).toBe(isKept)
    expect(show).toHaveBeenCalledOnce()
  })

  it('a closed question means that Tally quits', async () => {
    show.mockImplementation(async (...given: unknown[]) => {
      const { cancelId } = given.at(-1) as { cancelId: number }
      return { response: cancelId, checkboxChecked: false }
    })
    expect(await isKeptRunning(createMeter(true))).toBe(false)
  })

  it.each([
    ['no program may use it', false, null, 'linux'],
    ['no program may use it, whatever the person chose', false, true, 'linux'],
    ['macOS keeps it running anyway', true, null, 'darwin'],
  ] as const)('nothing is asked or kept if %s', async (_what, isInUse, keepsRunning, name) => {
    pretend(name)
    expect(await isKeptRunning(createMeter(isInUse, keepsRunning))).toBe(false)
    expect(show).not.toHaveBeenCalled()
  })
})
