import { identity } from './identity.ts'

export type System = 'darwin' | 'linux' | 'win32'
export type Processor = 'arm64' | 'universal' | 'x64'

interface Layout {
  /** The path that holds the fuses: the program, on macOS the whole app. */
  readonly program: string
  /** The file that is started. */
  readonly binary: string
  readonly resources: string
  /** The folder of the licenses, as Settings, About names it. */
  readonly licenses: string
}

const { productName, executableName } = identity
const contents = `${productName}.app/Contents`

/** The layout of a packed folder on each system. */
export const layouts: Readonly<Record<System, Layout>> = {
  darwin: {
    program: `${productName}.app`,
    binary: `${contents}/MacOS/${productName}`,
    resources: `${contents}/Resources`,
    licenses: `${contents}/Resources`,
  },
  linux: { program: executableName, binary: executableName, resources: 'resources', licenses: '.' },
  win32: {
    program: `${productName}.exe`,
    binary: `${productName}.exe`,
    resources: 'resources',
    licenses: '.',
  },
}

/** keytar's files in a package, by processor. A package for macOS has both files, for either processor. */
export function keytarFilesOf(system: System, processor: Processor): string[] {
  const processors = system === 'darwin' ? ['arm64', 'x64'] : [processor]
  return processors.map((name) => `node_modules/keytar/prebuilds/${system}-${name}/keytar.node`)
}

/** The pictures that Tally itself reads: the icon in the tray, and on Linux the icon of a window. */
export const pictureFiles: Readonly<Record<System, readonly string[]>> = {
  darwin: ['resources/tray/trayTemplate.png', 'resources/tray/trayTemplate@2x.png'],
  linux: ['resources/icons/256.png', 'resources/icons/32.png'],
  win32: ['resources/icon.ico'],
}
