/** For how long the log of requests is kept, in days; null is until the person clears it. */
export const requestAgeDays = {
  '30-days': 30,
  '90-days': 90,
  year: 365,
  'until-cleared': null,
} as const
export type RequestAge = keyof typeof requestAgeDays

export const requestAges = Object.keys(requestAgeDays) as readonly RequestAge[]
