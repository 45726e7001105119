import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { builtApp } from '../../host/launch.ts'
import { atMost, type Finding } from '../finding.ts'
import { withApp } from '../scaffold/app-on-host.ts'
import { putStoredFile, type StoredFile } from '../scaffold/stored-files.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'

const rounds = 5
const emptyApp = fileURLToPath(new URL('empty-app/main.mjs', import.meta.url))
const pageFolder = fileURLToPath(new URL('../../../out/renderer', import.meta.url))
const stored = ['two messages', '100,000 messages'] as const satisfies readonly StoredFile[]
const contenders = ['empty app', ...stored] as const
type ContenderName = (typeof contenders)[number]

interface Start {
  /** From the start of the process until the message box accepts text. */
  readonly wholeMs: number
  /** The part of it since the page was requested. */
  readonly inWindowMs: number
}

type Starts = Readonly<Record<ContenderName, readonly Start[]>>

/** The contenders start in turn, so that other load on the computer affects all of them alike. */
export async function measureStart(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    for (const kind of stored) putStoredFile(kind, join(folder, kind, 'tally.db'))
    const starts: Record<ContenderName, Start[]> = {
      'empty app': [],
      'two messages': [],
      '100,000 messages': [],
    }
    // The first round fills the caches of the disk, and does not count.
    for (let round = 0; round <= rounds; round += 1)
      for (const name of contenders) {
        const start = await startOnce(join(folder, name), name === 'empty app' ? emptyApp : builtApp)
        if (round > 0) starts[name].push(start)
      }
    return findingsOf(starts)
  })
}

export async function startOnce(folder: string, bundle: string = builtApp): Promise<Start> {
  const startedAt = Date.now()
  return await withApp({ folder, bundle }, async (page) => {
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
    const { inWindowMs, origin } = await page.evaluate(() => ({
      inWindowMs: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
      origin: performance.timeOrigin,
    }))
    return { wholeMs: origin + inWindowMs - startedAt, inWindowMs }
  })
}

function findingsOf(starts: Starts): Finding[] {
  const of = (name: ContenderName, value: keyof Start): number[] => starts[name].map((start) => start[value])
  const empty = of('empty app', 'wholeMs')
  const finding = (name: string, values: readonly number[], floorOf?: keyof Start): Finding => ({
    name,
    unit: 'ms',
    values,
    ...(floorOf && { floor: { name: 'an empty app', values: of('empty app', floorOf) }, isInDocument: true }),
  })
  return [
    {
      ...finding(
        'start with 100,000 messages: our share',
        of('100,000 messages', 'wholeMs').map((value, round) => value - (empty[round] ?? Number.NaN)),
      ),
      answersTo: 'S7',
      goal: atMost(200),
    },
    {
      name: 'first-load JavaScript, gzipped',
      unit: 'kB',
      values: [firstLoadKilobytes()],
      answersTo: 'S7',
      goal: atMost(185),
    },
    ...stored.flatMap((name) => [
      finding(`start with ${name}: time until the message box accepts text`, of(name, 'wholeMs'), 'wholeMs'),
      finding(`start with ${name}: part in the window`, of(name, 'inWindowMs'), 'inWindowMs'),
    ]),
  ]
}

/** The scripts that the page loads before anyone can use it, in compressed kB. */
function firstLoadKilobytes(): number {
  const page = readFileSync(join(pageFolder, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/gu)].map(([, file]) => file ?? '')
  if (files.length === 0) throw new Error('The page has no script: build the app first.')
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(pageFolder, file))).length, 0) / 1_000
}
