import { type Locator, page, userEvent } from 'vitest/browser'
import { runCommand } from '../../../src/renderer/stores/app/commands.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import type { World } from '../fake-world.ts'

/** One way the window can look, and how to get there over the fake bridge. */
export interface WindowState {
  readonly name: string
  /** The usual chat of two turns, where there is none. */
  readonly world?: () => World
  /** Before the window opens. */
  readonly prepare?: (bridge: FakeBridge) => void
  readonly reach?: (bridge: FakeBridge) => unknown
  /** What the person wrote on the way there, where it is shown as it is. */
  readonly typed?: string
  /** What tells that it is there. */
  readonly shown: Locator
  /** It is in the sidebar, which lies behind a button where the window is narrow. */
  readonly isInSidebar?: boolean
}

/** The whole name, also where it is marked as a word of ours. */
export function named(name: string): RegExp {
  return new RegExp(`^⟦*${name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}⟧*$`, 'u')
}

type Role = Parameters<typeof page.getByRole>[0]

export const one = (role: Role, name: string, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole(role, { name: named(name) })

export const button = (name: string): Locator => one('button', name)
export const dialog = (name: string): Locator => one('dialog', name)
export const textbox = (name: string): Locator => one('textbox', name)

export const command = (name: Parameters<typeof runCommand>[0]) => (): void => runCommand(name)

/** Presses what is there, as a hand would; several of that name mean the last. */
export async function press(target: Locator): Promise<void> {
  await userEvent.click(target.last(), { timeout: 15_000 })
}
