import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface AppPackage {
  readonly folder: string
  readonly name: string
  readonly version: string
}

/** The package that the running bundle belongs to: the nearest package.json above it. */
export const appPackage = readAppPackage(dirname(process.argv[1] ?? '.'))

function readAppPackage(folder: string): AppPackage {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) {
    if (dirname(folder) === folder) return { folder, name: 'Electron', version: '0.0.0' }
    return readAppPackage(dirname(folder))
  }
  const facts: { name?: string; productName?: string; version?: string } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return { folder, name: facts.productName ?? facts.name ?? 'Electron', version: facts.version ?? '0.0.0' }
}
