import type { FuseV1Options } from '@electron/fuses'

export type FuseName = keyof typeof FuseV1Options

interface Fuse {
  readonly isOn: boolean
  readonly why: string
}

/** Every fuse of the pinned Electron, on every system the same. The type asks for all that `@electron/fuses` knows. */
export const fuses: Readonly<Record<FuseName, Fuse>> = {
  RunAsNode: {
    isOn: false,
    why: 'ELECTRON_RUN_AS_NODE would let a signed Tally run any script.',
  },
  EnableCookieEncryption: {
    isOn: false,
    why: "Tally keeps no cookie. If on, it opens the keychain at startup, before Tally can explain why, and can't be undone.",
  },
  EnableNodeOptionsEnvironmentVariable: {
    isOn: false,
    why: 'NODE_OPTIONS could load foreign code. NODE_EXTRA_CA_CERTS goes with it: Settings › Network has custom CA certificates.',
  },
  EnableNodeCliInspectArguments: {
    isOn: false,
    why: '--inspect and SIGUSR1 would open a debugger port that exposes the key.',
  },
  EnableEmbeddedAsarIntegrityValidation: {
    isOn: true,
    why: 'macOS and Windows refuse a changed archive. Linux has no such check yet.',
  },
  OnlyLoadAppFromAsar: {
    isOn: true,
    why: 'Otherwise Electron would run a folder named app beside the archive, unchecked.',
  },
  LoadBrowserProcessSpecificV8Snapshot: {
    isOn: false,
    why: "It needs a snapshot file that Tally doesn't ship, and without it Tally doesn't start.",
  },
  GrantFileProtocolExtraPrivileges: {
    isOn: false,
    why: 'The page comes from app://bundle, so file:// needs no rights.',
  },
  WasmTrapHandlers: {
    isOn: true,
    why: "Electron's default. It protects WebAssembly memory, which Tally doesn't use.",
  },
}
