import { dialog } from 'electron'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeOfClosed } from '../../../src/main/window/keep-running.ts'

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

/** A tray without an icon, unless a test puts one there. */
const place = (
  meter: ReturnType<typeof createMeter>,
  given: { isShown?: boolean; canBringBack?: boolean; stays?: boolean } = {},
) => {
  const { isShown = false, canBringBack = isShown, stays = false } = given
  return placeOfClosed({
    meter,
    tray: { isShown: () => isShown, canBringBack: () => canBringBack },
    staysInTray: () => stays,
  })
}

describe('when the window closes while programs use Tally', () => {
  it.each([
    ['minimizes its window', 0, 'minimized'],
    ['quits', 1, 'nowhere'],
  ])('Tally %s as the user answers, and asks only once', async (_what, response, closed) => {
    show.mockResolvedValue({ response, checkboxChecked: false })
    const meter = createMeter(true)
    expect(await place(meter)).toBe(closed)
    expect(await place(meter)).toBe(closed)
    expect(show).toHaveBeenCalledOnce()
  })

  it('a closed question means that Tally quits', async () => {
    show.mockImplementation(async (...given: unknown[]) => {
      const { cancelId } = given.at(-1) as { cancelId: number }
      return { response: cancelId, checkboxChecked: false }
    })
    expect(await place(createMeter(true))).toBe('nowhere')
  })

  it.each([
    ['no program may use it', false, null, 'linux'],
    ['macOS keeps it running anyway', true, null, 'darwin'],
  ] as const)('nothing is asked or kept if %s', async (_what, isInUse, keepsRunning, name) => {
    pretend(name)
    expect(await place(createMeter(isInUse, keepsRunning))).toBe('nowhere')
    expect(show).not.toHaveBeenCalled()
  })

  it('the question names the tray where the icon is, and the window goes there', async () => {
    show.mockResolvedValue({ response: 0, checkboxChecked: false })
    expect(await place(createMeter(true), { isShown: true })).toBe('hidden')
    expect(show.mock.calls[0]?.at(-1)).toMatchObject({ detail: expect.stringContaining('in the tray') })
  })
})

describe('when the window closes and Tally stays in the tray', () => {
  it.each([
    ['is hidden where the icon can bring it back', { isShown: true, stays: true }, 'hidden'],
    [
      'is minimized where nobody knows whether there is a tray',
      { isShown: true, canBringBack: false, stays: true },
      'minimized',
    ],
    ['closes without the icon, whatever the user chose', { isShown: false, stays: true }, 'nowhere'],
    ['closes if the icon shows figures only', { isShown: true, stays: false }, 'nowhere'],
  ] as const)('the window %s', async (_what, tray, closed) => {
    expect(await place(createMeter(false), tray)).toBe(closed)
    expect(show).not.toHaveBeenCalled()
  })
})
