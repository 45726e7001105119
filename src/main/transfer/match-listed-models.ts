import type { ListedModel } from './litellm-prices.ts'

/** The models of a list by the names under which a service may offer them. */
export interface ListedModels {
  /**
   * The entry with exactly this name. Without one, the entries with the name after a provider, such as
   * `azure/eu/gpt-4o` for `gpt-4o`.
   */
  namedLike(model: string): readonly ListedModel[]
}

export function indexListedModels(models: readonly ListedModel[]): ListedModels {
  const byName = new Map(models.map((model) => [model.name, [model]]))
  const byEnding = new Map<string, ListedModel[]>()
  // An entry without prices, such as an image size before a model's name, is no provider's offer.
  for (const model of models.filter(({ rates }) => rates !== null))
    for (const ending of endingsOf(model.name)) {
      const known = byEnding.get(ending)
      if (known === undefined) byEnding.set(ending, [model])
      else known.push(model)
    }
  return { namedLike: (model) => byName.get(model) ?? byEnding.get(model) ?? [] }
}

/** The parts after each slash: `gpt-4o` and `eu/gpt-4o` for `azure/eu/gpt-4o`. */
function endingsOf(name: string): string[] {
  const parts = name.split('/')
  return parts.slice(1).map((_part, index) => parts.slice(index + 1).join('/'))
}
