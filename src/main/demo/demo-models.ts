import type { Model } from '../../shared/contract/connections/model.ts'

/** Sizes that do not sort as text, windows from cramped to roomy, and one model that cannot chat. */
export const demoModels: readonly Model[] = [
  {
    id: 'meridian-70b-chat',
    ownedBy: 'meridian',
    capabilities: ['chat'],
    size: '70B',
    contextLength: 131_072,
  },
  {
    id: 'kestrel-7b-instruct',
    ownedBy: 'kestrel-labs',
    capabilities: ['chat'],
    size: '7B',
    contextLength: 32_768,
  },
  {
    id: 'atlas-405b',
    ownedBy: 'atlas',
    capabilities: ['chat', 'tools'],
    size: '405B',
    contextLength: 262_144,
  },
  { id: 'wren-350m', ownedBy: 'kestrel-labs', capabilities: ['chat'], size: '350M', contextLength: 1_024 },
  {
    id: 'colossus-1.5t',
    ownedBy: 'meridian',
    capabilities: ['chat', 'tools', 'vision'],
    size: '1.5T',
    contextLength: 1_048_576,
  },
  { id: 'atlas-embed', ownedBy: 'atlas', capabilities: ['embedding'], size: '1.1B', contextLength: 8_192 },
]
