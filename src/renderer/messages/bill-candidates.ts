import type { Candidate } from '../../shared/contract/usage/bill.ts'
import { isolate, quote } from './quote.ts'

type Sentence = (facts: { readonly calls: string; readonly names: string }) => string

/** Possible causes of a difference. Each text states facts and claims nothing. */
export const candidateStrings = {
  title: 'What could be behind it',
  claim:
    'Tally cannot see into the bill. These are the places to look at, the one that could explain most first.',
  elsewhere: 'Also in these days, though it does not explain the difference by its size',
  kinds: {
    'not-reported': {
      title: 'Answers without counts',
      text: ({ calls }) => `${calls} came whole, but the service sent no numbers with it.`,
    },
    unfinished: {
      title: 'Answers that did not come to their end',
      text: ({ calls }) =>
        `Stopped, cut off or interrupted: ${calls}. The service may bill what it had done.`,
    },
    failed: {
      title: 'Failed calls',
      text: ({ calls }) => `Failed, but perhaps processed before that: ${calls}.`,
    },
    'under-way': { title: 'Calls under way', text: ({ calls }) => `Not ended yet: ${calls}.` },
    'turned-away': {
      title: 'Calls that were turned away',
      text: ({ calls }) => `Refused unprocessed: ${calls}. Some services count these as requests.`,
    },
    'no-total': {
      title: 'Calls without a total',
      text: ({ calls }) => `With parts and no total: ${calls}. What they used is not in the total of Tally.`,
    },
    'odd-sums': {
      title: 'Parts that do not make the total',
      text: ({ calls }) => `${calls} reported a total that is not prompt and completion together.`,
    },
    'no-price': {
      title: 'Calls without a price',
      text: ({ calls }) => `No price is entered for ${calls} of these days, so no money is counted for them.`,
    },
    'other-price': {
      title: 'Another price',
      text: ({ names }) =>
        `The counts are the same, the money is not${names === '' ? '' : `: ${names}`}. Look at the prices that are entered, and at discounts.`,
    },
    'near-edge-inside': {
      title: 'Just inside the period',
      text: ({ calls }) =>
        `Within 15 minutes of its beginning or its end: ${calls}. The service may have them outside.`,
    },
    'near-edge-outside': {
      title: 'Just outside the period',
      text: ({ calls }) =>
        `Within 15 minutes before its beginning or after its end: ${calls}. The service may have them inside.`,
    },
    'near-midnight': {
      title: 'Near midnight',
      text: ({ calls }) =>
        `Within 15 minutes of a midnight: ${calls}. The service may have them on the day beside it.`,
    },
    'other-clock': {
      title: 'Days by another clock',
      text: ({ calls }) => `By the other of the two clocks ${calls} would belong to another day.`,
    },
    'model-names': {
      title: 'Other names of models',
      text: ({ calls, names }) => `${calls} may stand in the bill under another name: ${names}.`,
    },
    'same-service': {
      title: 'Another connection to the same service',
      text: ({ calls, names }) =>
        `${calls} of these days went there by another connection (${names}), perhaps with the same key.`,
    },
    cleared: {
      title: 'Calls that were cleared',
      text: ({ calls }) =>
        `Cleared from the ledger: ${calls}. How many were of this connection and these days is not known.`,
    },
    'another-program': {
      title: 'Another program with the same key',
      text: () =>
        'This is left when all of the above is taken off. Nothing in the ledger could be behind it.',
    },
    'not-billed': {
      title: 'Not billed, or not yet',
      text: () =>
        'This is left when all of the above is taken off. Some services bill later, or give some tokens for nothing.',
    },
  } satisfies Readonly<Record<Candidate['kind'], { readonly title: string; readonly text: Sentence }>>,
  calls: (count: string) => (count === '1' ? '1 call' : `${count} calls`),
  pair: (billed: string, tally: string) => `${quote(billed)} for ${quote(tally)}`,
  list: (names: readonly string[]) => names.join(', '),
  name: (name: string) => isolate(name),
  upTo: (amount: string) => `up to ${amount}`,
  notKnown: 'not known',
  uncounted: (calls: string) => `${calls} without any number`,
  show: (count: string) => `Show the calls (${count})`,
  hide: 'Hide the calls',
  firstOf: (shown: string, all: string) => `The first ${shown} of ${all}.`,
  untitled: 'New chat',
  deleted: (title: string) => (title === '' ? 'deleted' : `deleted: ${isolate(title)}`),
  openUsage: 'Show these days on the usage page',
}
