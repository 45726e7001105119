import { identity } from './identity.ts'

export type System = 'darwin' | 'linux' | 'win32'
export type Processor = 'arm64' | 'universal' | 'x64'

interface Layout {
  /** What fuses are set in: the program, on macOS the app as a whole. */
  readonly program: string
  /** The file that is started. */
  readonly binary: string
  readonly resources: string
  /** Where the licences lie, as Settings, About says. */
  readonly licences: string
}

const { productName, executableName } = identity
const contents = `${productName}.app/Contents`

/** What a packed folder looks like on each system. */
export const layouts: Readonly<Record<System, Layout>> = {
  darwin: {
    program: `${productName}.app`,
    binary: `${contents}/MacOS/${productName}`,
    resources: `${contents}/Resources`,
    licences: `${contents}/Resources`,
  },
  linux: { program: executableName, binary: executableName, resources: 'resources', licences: '.' },
  win32: {
    program: `${productName}.exe`,
    binary: `${productName}.exe`,
    resources: 'resources',
    licences: '.',
  },
}

/** The processors that keytar's files in a package are for. A package for macOS has both, whichever it is for. */
export function keytarFilesOf(system: System, processor: Processor): string[] {
  const processors = system === 'darwin' ? ['arm64', 'x64'] : [processor]
  return processors.map((name) => `node_modules/keytar/prebuilds/${system}-${name}/keytar.node`)
}

/** What a window shows on Linux, where the program itself has no icon. */
export const windowIcon = 'resources/icons/256.png'
