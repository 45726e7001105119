import * as z from 'zod'
import { Price, type PriceOrigin, type ListedPrice as Terms } from '../../../shared/contract/money/price.ts'
import { ShortDecimal } from '../../../shared/contract/schemas.ts'
import { orElse } from '../../../shared/domain/app/or-else.ts'
import { noExtras } from '../../../shared/domain/money/cost-parts.ts'
import { promptBands } from '../../../shared/domain/money/prompt-bands.ts'

const Day = z.iso.date().max(10)
const rates = {
  input: ShortDecimal,
  output: ShortDecimal,
  cached: ShortDecimal.optional(),
  cacheWrite: ShortDecimal.optional(),
}
const ListedPrice = z.strictObject({
  ...rates,
  audio: ShortDecimal.optional(),
  tiers: z
    .array(z.strictObject({ ...rates, above: z.literal(promptBands) }))
    .max(4)
    .optional(),
  /** The first day of this price, where the list knows an earlier one. */
  since: Day.optional(),
})
const named = {
  ids: z.array(Price.shape.model).max(200),
  window: z.number().int().positive().optional(),
}
const ListedModel = z.union([z.strictObject({ ...named, ...ListedPrice.shape }), z.strictObject(named)])
const PriceList = z.object({
  day: Day,
  services: z
    .array(
      z.strictObject({
        name: z.string().max(100),
        page: z.url({ protocol: /^https$/ }).max(500),
        addresses: z.array(z.string().max(200)).max(20),
        // Checked once an address matches.
        models: z.array(z.unknown()).max(5_000),
      }),
    )
    .max(200),
})
type PriceList = z.infer<typeof PriceList>

type ListOrigin = Extract<PriceOrigin, { kind: 'list' }>
export type EmbeddedPrice = Terms & {
  readonly origin: ListOrigin
}

interface Listed {
  readonly price: EmbeddedPrice | null
  /** The first day of the price, where the list knows an earlier one. */
  readonly since: string | null
  readonly contextLength: number | null
}

/** The prices in `resources/prices.json`, on which two public lists agreed when this version was made. */
export interface EmbeddedPrices {
  /** Null for an address or a model that the list doesn't have. */
  find(baseAddress: string, model: string): Listed | null
}

/** Reads the file when it is first needed. Without a file that fits the contract, there are no prices. */
export function createEmbeddedPrices(readFile: () => string): EmbeddedPrices {
  let list: PriceList | null = null
  const models = new Map<PriceList['services'][number], ReadonlyMap<string, Listed>>()
  const serviceAt = (baseAddress: string) => {
    list ??= PriceList.safeParse(orElse(() => JSON.parse(readFile()), null)).data ?? {
      day: '1970-01-01',
      services: [],
    }
    return list.services.find(({ addresses }) => addresses.some((form) => isAt(baseAddress, form)))
  }
  return {
    find(baseAddress, model) {
      const service = serviceAt(baseAddress)
      if (list === null || service === undefined) return null
      const known = models.get(service) ?? modelsOf(service, list.day)
      models.set(service, known)
      // Google lists its models with this prefix, and answers to both names.
      return known.get(model) ?? known.get(model.replace(/^models\//, '')) ?? null
    },
  }
}

function modelsOf({ page, models }: PriceList['services'][number], day: string): Map<string, Listed> {
  const known = models.flatMap((row) => {
    const model = ListedModel.safeParse(row).data
    if (model === undefined) return []
    const { ids, window: contextLength = null, ...listedPrice } = model
    const isPriced = 'input' in listedPrice
    const listed: Listed = {
      price: isPriced ? priceOf(listedPrice, { kind: 'list', day, page, isConfirmed: false }) : null,
      since: (isPriced && listedPrice.since) || null,
      contextLength,
    }
    return ids.map((id) => [id, listed] as const)
  })
  return new Map(known)
}

function priceOf({ tiers, audio, ...base }: z.infer<typeof ListedPrice>, origin: ListOrigin): EmbeddedPrice {
  const extras = {
    ...noExtras,
    audioPerMillion: audio ?? null,
    tiers: (tiers ?? []).map(({ above, ...tier }) => ({
      above,
      applies: 'whole-call' as const,
      rates: ratesOf(tier),
    })),
  }
  const hasExtras = tiers !== undefined || audio !== undefined
  return { ...ratesOf(base), currency: 'USD', extras: hasExtras ? extras : null, origin }
}

type ListedRates = Pick<z.infer<typeof ListedPrice>, keyof typeof rates>

function ratesOf({ input, output, cached, cacheWrite }: ListedRates) {
  return {
    promptPerMillion: input,
    completionPerMillion: output,
    cachedPerMillion: cached ?? null,
    cacheWritePerMillion: cacheWrite ?? null,
  }
}

/**
 * Whether an address is of a form such as `api.example.com/v1`: the same host, and a path that begins so. `*`
 * matches one part of a path, or anything in front of a host.
 */
function isAt(baseAddress: string, form: string): boolean {
  const url = URL.parse(baseAddress)
  if (url?.protocol !== 'https:' || url.port !== '') return false
  const [host = '', ...path] = form.split('/')
  const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
  const parts = url.pathname.split('/').slice(1)
  return isHost && path.every((part, index) => part === '*' || part === parts[index])
}
