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
    why: 'ELECTRON_RUN_AS_NODE would make a signed Tally run any script in its name.',
  },
  EnableCookieEncryption: {
    isOn: false,
    why: 'Tally keeps no cookie. Turned on, it opens the keychain at the start, before a word of ours can say why, and there is no way back.',
  },
  EnableNodeOptionsEnvironmentVariable: {
    isOn: false,
    why: 'NODE_OPTIONS could load foreign code. NODE_EXTRA_CA_CERTS goes with it: Settings, Network has certificates of its own.',
  },
  EnableNodeCliInspectArguments: {
    isOn: false,
    why: '--inspect and SIGUSR1 would open a debugger on a port, and with it the key.',
  },
  EnableEmbeddedAsarIntegrityValidation: {
    isOn: true,
    why: 'A changed archive is not run. macOS and Windows look at it; Linux has no such check yet.',
  },
  OnlyLoadAppFromAsar: {
    isOn: true,
    why: 'A folder named app beside the archive would be run in its place, unchecked.',
  },
  LoadBrowserProcessSpecificV8Snapshot: {
    isOn: false,
    why: 'It needs a snapshot file that is not shipped; without one the app does not start.',
  },
  GrantFileProtocolExtraPrivileges: {
    isOn: false,
    why: 'The page comes from app://bundle, so file:// needs no rights.',
  },
  WasmTrapHandlers: {
    isOn: true,
    why: 'As Electron has it: it guards the memory of WebAssembly, of which Tally has none.',
  },
}
