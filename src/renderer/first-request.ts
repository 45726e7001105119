import { askForSession } from './stores/app/session-request.ts'

/** Main reads the data while the rest of the window's code runs, so this is imported first. */
export const firstAnswer = askForSession()
