import type * as common from 'electron/common'
import type * as main from 'electron/main'
import type * as host from './electron.ts'

// `modelled` checks each member against Electron's own types; this checks what is exported as a whole.

type ElectronName = keyof typeof main | keyof typeof common
type HostName = keyof typeof host

type None<Names extends never> = Names

/** Both types must be empty: exports of Electron that the host lacks, and exports that the host invented. */
export interface Conformance {
  readonly forgotten: None<Exclude<ElectronName, HostName>>
  readonly madeUp: None<Exclude<HostName, ElectronName>>
}
