import { closeSync, openSync } from 'node:fs'

/** Opens a file until the end of the block that holds it with `using`. */
export function openFile(path: string, flags: string, mode?: number) {
  const handle = openSync(path, flags, mode)
  return { handle, [Symbol.dispose]: () => closeSync(handle) }
}
