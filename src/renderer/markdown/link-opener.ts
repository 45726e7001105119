import { createContext } from 'react'

/** Opens a link. The app provides the function, since this module doesn't open anything itself. */
export const LinkOpener = createContext<(address: string) => void>(() => undefined)
