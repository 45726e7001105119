/** What may stand out about a call, in the order in which it is told. Each can be switched off. */
export const anomalyKinds = [
  'no-tokens',
  'not-reported',
  'odd-sum',
  'other-model',
  'sent-twice',
  'shrunk',
  'far-from-forecast',
  'cut-at-limit',
  'large-start',
] as const
export type AnomalyKind = (typeof anomalyKinds)[number]
