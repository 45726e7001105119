import type { Measured } from '../measured.ts'
import { measureMain } from './measure-main.ts'
import { measureWindow } from './measure-window.ts'

/** What the app itself adds between a person's Enter and the first word on screen. */
export async function measureFirstToken(): Promise<Measured[]> {
  return [...(await measureMain()), ...(await measureWindow())]
}
