/** Kinds of anomalies, in display order. The user can switch off each kind. */
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
  'other-cost',
] as const
export type AnomalyKind = (typeof anomalyKinds)[number]
