import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressForms } from '../prices/address-forms.ts'
import { agreedModels, type ListedModel } from '../prices/agreed-models.ts'
import { listDay, readLists } from '../prices/packages.ts'
import { endWith, root } from '../tools.ts'

const file = join(root, 'resources', 'prices.json')

interface ListedService {
  readonly name: string
  readonly page: string
  readonly addresses: readonly string[]
  readonly models: readonly ListedModel[]
}

/**
 * The services in both lists that bill in dollars at one address, with their names there. Excluded: services
 * that list their prices themselves, such as OpenRouter, and clouds with prices by region.
 */
const services: readonly { first: string; second?: string; addresses?: readonly string[] }[] = [
  { first: 'anthropic' },
  { first: 'arcee' },
  { first: 'baseten' },
  { first: 'cerebras' },
  { first: 'cloudflare', second: 'cloudflare-workers-ai' },
  { first: 'cohere' },
  { first: 'deepseek' },
  { first: 'fireworks', second: 'fireworks-ai' },
  // The pattern includes Vertex AI, with prices by region.
  { first: 'google', addresses: ['generativelanguage.googleapis.com'] },
  { first: 'groq' },
  // The pattern includes the addresses in China, with prices in yuan. So does the pattern of Moonshot.
  { first: 'minimax', addresses: ['api.minimax.io'] },
  { first: 'mistral' },
  { first: 'moonshotai', addresses: ['api.moonshot.ai'] },
  { first: 'novita', second: 'novita-ai' },
  { first: 'openai' },
  { first: 'perplexity' },
  { first: 'together', second: 'togetherai', addresses: ['api.together.ai', 'api.together.xyz'] },
  { first: 'x-ai', second: 'xai' },
  { first: 'zai' },
]

/** Writes the prices on which two public lists agree, and prints every change. */
async function writePrices(): Promise<number> {
  const before = existsSync(file) ? linesOf(JSON.parse(readFileSync(file, 'utf8')).services) : new Map()
  const { sources, firstService, secondModels } = await readLists()
  const listed = services.map(({ first, second = first, addresses }): ListedService => {
    const known = firstService(first)
    const page = known?.pricing_urls?.[0]
    const [models, forms] = [secondModels(second), addresses ?? addressForms(known?.api_pattern ?? '')]
    if (known === undefined || page === undefined || models.length === 0 || forms.length === 0)
      throw new Error(`Nothing about ${first} in one of the lists.`)
    const { models: agreed, omitted } = agreedModels(known.models, models, listDay)
    for (const [id, reason] of omitted) console.log(`  excluded: ${known.name} ${id} (${reason})`)
    return { name: known.name, page, addresses: forms, models: agreed }
  })
  const after = linesOf(listed)
  for (const [key, line] of after)
    if (before.get(key) !== line) console.log(`${before.has(key) ? 'changed' : 'new'}: ${key} ${line}`)
  for (const [key, line] of before) if (!after.has(key)) console.log(`gone: ${key} ${line}`)
  writeFileSync(file, textOf(listed, sources))
  console.log(`${after.size} models in ${file}`)
  return 0
}

/** The facts of each model, by service and model. */
function linesOf(listed: readonly ListedService[]): Map<string, string> {
  const lines = listed.flatMap(({ name, models }) =>
    models.flatMap(({ ids, ...facts }) => ids.map((id) => [`${name} ${id}`, JSON.stringify(facts)] as const)),
  )
  return new Map(lines)
}

/** One model a line, so that a comparison of two versions shows each change. */
function textOf(listed: readonly ListedService[], sources: readonly unknown[]): string {
  const texts = listed.map(({ models, ...service }) => {
    const head = JSON.stringify(service).slice(0, -1)
    return `${head},"models":[\n${models.map((model) => JSON.stringify(model)).join(',\n')}\n]}`
  })
  return `{"day":"${listDay}","services":[\n${texts.join(',\n')}\n],"sources":${JSON.stringify(sources, null, 1)}}\n`
}

await endWith(writePrices())
