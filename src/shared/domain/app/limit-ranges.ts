/** In seconds: what a time limit is where nobody changed it, and how far it can be changed. */
export const limitRanges = {
  connect: { usual: 10, shortest: 1, longest: 300 },
  list: { usual: 30, shortest: 5, longest: 600 },
  answer: { usual: 600, shortest: 10, longest: 7_200 },
  silence: { usual: 90, shortest: 10, longest: 7_200 },
} as const
