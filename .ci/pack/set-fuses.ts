import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'
import { type FuseName, fuses } from './fuses.ts'

const names = Object.keys(fuses) as FuseName[]
const states: Readonly<Record<number, string>> = {
  [FuseState.ENABLE]: 'on',
  [FuseState.DISABLE]: 'off',
  [FuseState.REMOVED]: 'removed',
}

interface ReadFuse {
  readonly name: string
  readonly found: string
  /** Null where the table does not list the fuse. */
  readonly wanted: 'on' | 'off' | null
}

/**
 * Reads every fuse of a binary, with the wanted state. Includes the fuses of the table that the binary lacks.
 */
export async function readFuses(electron: string): Promise<ReadFuse[]> {
  const { version, ...wire } = await getCurrentFuseWire(electron)
  if (version !== FuseVersion.V1) throw new Error(`Unknown fuse version: ${String(version)}.`)
  const found = new Map(Object.entries(wire).map(([index, state]) => [Number(index), Number(state)]))
  const known: ReadFuse[] = names.map((name) => ({
    name,
    found: states[found.get(FuseV1Options[name]) ?? -1] ?? 'missing',
    wanted: fuses[name].isOn ? 'on' : 'off',
  }))
  const unknown = [...found].filter(([index]) => FuseV1Options[index] === undefined)
  return [
    ...known,
    ...unknown.map(([index, state]) => ({
      name: `number ${index + 1}`,
      found: states[state] ?? 'missing',
      wanted: null,
    })),
  ]
}

/** The fuses that differ from the table, in words. */
export function wrongFuses(read: readonly ReadFuse[]): string[] {
  return read
    .filter(({ found, wanted }) => found !== wanted)
    .map(({ name, found, wanted }) =>
      wanted === null ? `${name} is not in the table` : `${name} is ${found}, not ${wanted}`,
    )
}

/**
 * Sets every fuse of a packed Electron (the binary, or the .app of macOS) as in the table, and reads them
 * back. Must run before signing. A macOS app that nobody signs afterwards needs a new ad-hoc signature.
 */
export async function setFuses(
  electron: string,
  { isSignedLater }: { isSignedLater: boolean },
): Promise<void> {
  // A fuse that Electron removed can be overwritten without any effect, and would then read as set.
  const removed = (await readFuses(electron)).filter(({ found }) => found === 'removed')
  refuse(wrongFuses(removed))
  const wire = Object.fromEntries(names.map((name) => [FuseV1Options[name], fuses[name].isOn]))
  await flipFuses(electron, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: !isSignedLater,
    ...(wire as Record<FuseV1Options, boolean>),
  })
  refuse(wrongFuses(await readFuses(electron)))
}

function refuse(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(`Couldn't set these fuses: ${wrong.join('; ')}.`)
}
