import { readSettings } from './settings.ts'

/** The settings that this process was started with. */
export const settings = readSettings(process.env)
