import { type Locator, page, userEvent } from 'vitest/browser'
import { runCommand } from '../../../src/renderer/stores/app/commands.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import type { World } from '../fake-world.ts'

/** One state of the window, and the steps to it over the fake bridge. */
export interface WindowState {
  readonly name: string
  /** The default is a chat of two turns. */
  readonly world?: () => World
  /** The small window for a quick question. */
  readonly isQuick?: boolean
  /** Before the window opens. */
  readonly prepare?: (bridge: FakeBridge) => void
  readonly reach?: (bridge: FakeBridge) => unknown
  /** Text that the user typed on the way, where the window shows it as typed. */
  readonly typed?: string
  /** Visible once the window is in this state. */
  readonly shown: Locator
  /** In the sidebar, which is behind a button where the window is narrow. */
  readonly isInSidebar?: boolean
}

/** Matches the whole name, also when it or parts of it are marked as our words. */
export function named(name: string): RegExp {
  const letters = Array.from(name, (letter) => letter.replace(/[.*+?^${}()|[\]\\]/u, String.raw`\$&`))
  return new RegExp(`^⟦*${letters.join('[⟦⟧]*')}⟧*$`, 'u')
}

type Role = Parameters<typeof page.getByRole>[0]

export const one = (role: Role, name: string, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole(role, { name: named(name) })

export const button = (name: string): Locator => one('button', name)
export const dialog = (name: string): Locator => one('dialog', name)
export const textbox = (name: string): Locator => one('textbox', name)

export const command = (name: Parameters<typeof runCommand>[0]) => (): void => runCommand(name)

/** How long a control may take to appear. */
export const patience = { ms: 15_000 }

/** Presses the control as a pointer would; of several matches, the last. */
export async function press(target: Locator): Promise<void> {
  await userEvent.click(target.last(), { timeout: patience.ms })
}
