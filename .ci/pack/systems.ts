import { identity } from './identity.ts'

export type System = 'darwin' | 'linux' | 'win32'
export type Processor = 'arm64' | 'universal' | 'x64'

interface Layout {
  /** The program in a packed folder: a file, on macOS the folder that is an app. */
  readonly program: string
  readonly resources: string
  /** Where the licences of what it runs in lie. */
  readonly licences: string
}

const { productName, executableName } = identity
const inApp = `${productName}.app/Contents/Resources`

/** What a packed folder looks like on each system. */
export const layouts: Readonly<Record<System, Layout>> = {
  darwin: { program: `${productName}.app`, resources: inApp, licences: inApp },
  linux: { program: executableName, resources: 'resources', licences: '.' },
  win32: { program: `${productName}.exe`, resources: 'resources', licences: '.' },
}
