/** Services that bill by their own prices, by the host of their API, with their name in LiteLLM's list. */
const providerOfHost: ReadonlyMap<string, string> = new Map([
  ['api.anthropic.com', 'anthropic'],
  ['api.cerebras.ai', 'cerebras'],
  ['api.deepinfra.com', 'deepinfra'],
  ['api.deepseek.com', 'deepseek'],
  ['api.fireworks.ai', 'fireworks_ai'],
  ['api.groq.com', 'groq'],
  ['api.mistral.ai', 'mistral'],
  ['api.moonshot.ai', 'moonshot'],
  ['api.openai.com', 'openai'],
  ['api.perplexity.ai', 'perplexity'],
  ['api.together.xyz', 'together_ai'],
  ['api.x.ai', 'xai'],
  ['generativelanguage.googleapis.com', 'gemini'],
  ['openrouter.ai', 'openrouter'],
])

/** The provider in LiteLLM's list whose prices certainly apply at an address; null for any other address. */
export function listedProviderOf(baseAddress: string): string | null {
  const host = URL.parse(baseAddress)?.hostname ?? ''
  // Each resource of Azure OpenAI has a host.
  return host.endsWith('.openai.azure.com') ? 'azure' : (providerOfHost.get(host) ?? null)
}
