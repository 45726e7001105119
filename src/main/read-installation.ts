import { app } from 'electron'
import type { Program } from './installation.ts'

export function thisProgram(): Program {
  const { platform, env } = process
  return { platform, executable: app.getPath('exe'), environment: env }
}
