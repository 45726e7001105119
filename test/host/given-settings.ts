import { readSettings } from './settings.ts'

/** What this process was started with. */
export const settings = readSettings(process.env)
