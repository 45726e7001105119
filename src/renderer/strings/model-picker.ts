/** The picker of models: what it lists, and what it says when it cannot. */
export const modelPickerStrings = {
  model: 'Model',
  choose: 'Choose a model',
  gone: 'no longer listed',
  goneNote: (id: string) =>
    `${id} is no longer listed by this service. Choose another model to go on. Nothing is sent meanwhile.`,
  find: 'Find a model by name or owner',
  models: 'Models',
  size: 'Size',
  context: 'Context',
  roomLeft: 'Room left',
  roomLeftHint: 'What stays free of the context window after the next prompt of this conversation, about',
  sort: 'Sort by this',
  ascending: 'Sorted upwards',
  descending: 'Sorted downwards',
  noChat: 'no chat capability listed',
  tooSmall: 'too small',
  unknown: '–',
  noList: 'There is no list of models yet.',
  empty: 'The service listed no models. Refresh the list, or look at what your key may use.',
  more: (count: string) => `${count} more. Search to narrow the list.`,
  noMatch: (text: string) => `No model has “${text}” in its name or owner.`,
  count: (count: string) => (count === '1' ? '1 model' : `${count} models`),
  matching: (found: string, count: string) => `${found} of ${count} models`,
  listed: (ago: string) => `listed ${ago}`,
  notListed: 'not listed yet',
  skipped: (count: string) =>
    count === '1' ? '1 row without a usable name left out' : `${count} rows without a usable name left out`,
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  oldListStays: 'The old list stays.',
}

interface DescribedModel {
  readonly owner: string | null
  readonly size: string | null
  readonly context: string | null
  readonly capabilities: readonly string[]
  readonly room: string
}

/** One sentence for those who hear a row instead of seeing its columns. */
export function describeModelInWords({ owner, size, context, capabilities, room }: DescribedModel): string {
  return [
    `Owner: ${owner ?? 'not given'}`,
    `size: ${size ?? 'not given'}`,
    `context window: ${context === null ? 'not given' : `${context} tokens`}`,
    `capabilities: ${capabilities.length === 0 ? 'none listed' : capabilities.join(', ')}`,
    ...(room === modelPickerStrings.unknown ? [] : [`room left: ${room}`]),
  ].join('; ')
}

const relativeTime = new Intl.RelativeTimeFormat('en')

export function describeAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relativeTime.format(-minutes, 'minute')
  if (minutes < 60 * 24) return relativeTime.format(-Math.floor(minutes / 60), 'hour')
  return relativeTime.format(-Math.floor(minutes / (60 * 24)), 'day')
}
