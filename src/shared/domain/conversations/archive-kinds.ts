/** The kinds of records in a file of all data, in their order there, and the names of their counts. */
export const recordKinds = {
  connection: 'connections',
  project: 'projects',
  'project-correction': 'projectCorrections',
  program: 'programs',
  'prompt-folder': 'promptFolders',
  prompt: 'prompts',
  'custom-word': 'customWords',
  price: 'prices',
  bill: 'bills',
  budget: 'budgets',
  'budget-override': 'budgetOverrides',
  clearing: 'clearings',
  image: 'images',
  'image-part': 'imageParts',
  conversation: 'conversations',
  message: 'messages',
  call: 'calls',
} as const

export type RecordKind = keyof typeof recordKinds
export type RecordCounts<T = number> = Record<(typeof recordKinds)[RecordKind], T>

/** Something for each kind, under the name of its count. */
export function forEachKind<T>(make: () => T): RecordCounts<T> {
  return Object.fromEntries(Object.values(recordKinds).map((name) => [name, make()])) as RecordCounts<T>
}
