import { createBridge } from './bridge.ts'

/** The page's own world: all it gets is what the preload exposes, frozen. */
export function startMainWorld(secret: string): void {
  if (window !== window.top) return
  createBridge(secret, 'main', (name, api) => {
    if (Object.hasOwn(window, name))
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    Object.defineProperty(window, name, { value: frozen(api), enumerable: true })
  })
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
