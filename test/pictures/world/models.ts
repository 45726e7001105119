import type { ListedModel } from '../../service/model-list.ts'

interface PicturedModel extends ListedModel {
  /** Dollars for a million tokens of the prompt, of its cached part and of the answer. */
  readonly price: readonly [input: string, cached: string, output: string] | null
  /** How fast it writes. */
  readonly tokensPerSecond: number
}

function model(
  id: string,
  owner: string,
  [size, context]: readonly [string, number],
  rest: Pick<PicturedModel, 'price' | 'tokensPerSecond'> & { readonly can?: readonly string[] },
): PicturedModel {
  const { price, tokensPerSecond, can = ['chat'] } = rest
  const facts = { owned_by: owner, capabilities: can, size, context_length: context }
  return { id, object: 'model', ...facts, price, tokensPerSecond }
}

const all: readonly PicturedModel[] = [
  model('meridian-70b-chat', 'meridian', ['70B', 131_072], {
    price: ['2.5', '0.25', '10'],
    tokensPerSecond: 62,
    can: ['chat', 'tools'],
  }),
  model('meridian-8b-chat', 'meridian', ['8B', 32_768], {
    price: ['0.15', '0.015', '0.6'],
    tokensPerSecond: 148,
  }),
  model('kestrel-24b-instruct', 'kestrel-labs', ['24B', 65_536], {
    price: ['0.5', '0.05', '2'],
    tokensPerSecond: 97,
  }),
  model('atlas-405b', 'atlas', ['405B', 131_072], {
    price: ['3', '0.3', '15'],
    tokensPerSecond: 31,
    can: ['chat', 'tools', 'vision'],
  }),
  model('pebble-1.5b', 'kestrel-labs', ['1.5B', 8_192], { price: null, tokensPerSecond: 240 }),
  model('meridian-embed', 'meridian', ['350M', 8_192], {
    price: null,
    tokensPerSecond: 0,
    can: ['embedding'],
  }),
]

/** As the service lists them. */
export const models: readonly ListedModel[] = all.map(
  ({ price: _price, tokensPerSecond: _speed, ...listed }) => listed,
)

export const pricedModels = all.flatMap(({ id, price }) => (price === null ? [] : [{ id, price }]))

export function speedOf(id: string): number {
  return all.find((listed) => listed.id === id)?.tokensPerSecond ?? 60
}
