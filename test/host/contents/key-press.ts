import type { Event, Input } from 'electron'
import { matchesAccelerator } from '../desktop/accelerator.ts'
import { findMenuItem } from '../desktop/menu.ts'
import { createEvent } from '../events.ts'
import { notModelled } from '../page/modelled.ts'
import type { PressedKey } from '../page/wire.ts'
import type { OpenContents } from './open-contents.ts'

/** A key that the page left over goes to the application menu, as Electron does it on Linux and Windows. */
export function pressKey({ events, state }: OpenContents, key: PressedKey): void {
  events.emit('before-input-event', afterthought(), describeInput(key))
  if (!state.hasMenu || key.type === 'keyUp' || key.isTaken || key.isComposing) return
  findMenuItem(({ accelerator, enabled }) => enabled && matchesAccelerator(accelerator, key))?.click()
}

/** The page had the key first, so preventing it now has no effect. */
function afterthought(): Event {
  return Object.assign(createEvent({}), {
    preventDefault: () => {
      throw notModelled("preventDefault of 'before-input-event'")
    },
  })
}

function describeInput({ isTaken: _taken, ...input }: PressedKey): Input {
  const modifiers = (['control', 'shift', 'alt', 'meta'] as const).filter((name) => input[name])
  return { ...input, modifiers }
}
