import { expect } from 'vitest'
import { openSidebar } from '../../../src/renderer/stores/app/panel-store.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { openApp } from '../open-app.tsx'
import { chatWorld } from './chat-states.ts'
import type { WindowState } from './window-state.ts'

/** Opens the window in this state, and returns all texts that crossed the bridge. */
export async function openState(state: WindowState): Promise<ReadonlySet<string>> {
  const data = new Set<string>(state.typed === undefined ? [] : [state.typed])
  const prepare = (fake: FakeBridge): void => {
    listen(fake, data)
    state.prepare?.(fake)
  }
  const bridge = await openApp((state.world ?? chatWorld)(), prepare, state.isQuick)
  await state.reach?.(bridge)
  await expect.element(state.shown).toBeVisible()
  return data
}

/** Changes the size in the same state; a narrow window has its sidebar behind a button. */
export async function resizeTo(state: WindowState, width: number, height: number): Promise<void> {
  await resizeWindow(width, height)
  if (state.isInSidebar) openSidebar(true)
  await expect.element(state.shown).toBeVisible()
}

/**
 * The window is a frame in the page of the tests. `page.viewport` would resize that page too, which costs far more
 * than the new layout.
 */
export async function resizeWindow(width: number, height: number): Promise<void> {
  const { style } = window.parent.document.body
  style.setProperty('--viewport-width', `${width}px`)
  style.setProperty('--viewport-height', `${height}px`)
  // Every listener for the size has run before this callback.
  await new Promise(requestAnimationFrame)
  expect([innerWidth, innerHeight]).toEqual([width, height])
}

/** Keeps every text that crosses the bridge, either way. */
function listen(bridge: FakeBridge, data: Set<string>): void {
  const { request, emit } = bridge
  bridge.request = async (name, input) => {
    const reply = await request(name, input)
    keepTexts(input, data)
    keepTexts(reply, data)
    return reply
  }
  bridge.emit = (event) => {
    keepTexts(event, data)
    emit(event)
  }
}

function keepTexts(value: unknown, data: Set<string>): void {
  if (typeof value === 'string') data.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) keepTexts(part, data)
}
