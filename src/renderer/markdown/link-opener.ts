import { createContext } from 'react'

/** What a press on a link does; given by the app, since this room opens nothing by itself. */
export const LinkOpener = createContext<(address: string) => void>(() => undefined)
