import type { Candidate } from '../../../shared/contract/usage/bill.ts'
import { defineMessages, formatList, message, whether } from '../../../shared/language/messages.ts'
import { isolate, quote } from '../../strings/quote.ts'

type Name = Candidate['names'][number]

const candidateNameStrings = defineMessages('candidate-name', {
  pair: message('{billed} for {tally}', ['billed', quote], ['tally', quote]),
})

const listNames = (names: readonly Name[]): string =>
  formatList(
    names.map(({ billed, tally }) =>
      billed === tally ? isolate(billed) : candidateNameStrings.pair(billed, tally),
    ),
  )

/** Possible causes of a difference. Each text states facts and claims nothing. */
export const candidateStrings = defineMessages('candidate', {
  title: 'Possible causes',
  claim: "Tally can't tell which cause applies. Check the largest first.",
  elsewhere: "Also happened on these days, but doesn't explain the difference",
  kinds: {
    'not-reported': {
      title: 'Answers without counts',
      text: message(
        '{calls, plural, one {# call is complete, but the service reported no counts.} other {# calls are complete, but the service reported no counts.}}',
      ),
    },
    unfinished: {
      title: 'Incomplete answers',
      text: message(
        '{calls, plural, one {# call was stopped, cut off, or interrupted. The service may bill the partial answer.} other {# calls were stopped, cut off, or interrupted. The service may bill the partial answers.}}',
      ),
    },
    failed: {
      title: 'Failed calls',
      text: message(
        '{calls, plural, one {# call failed, but may have been processed.} other {# calls failed, but may have been processed.}}',
      ),
    },
    'under-way': {
      title: 'Calls in progress',
      text: message("{calls, plural, one {# call hasn't ended yet.} other {# calls haven't ended yet.}}"),
    },
    'turned-away': {
      title: 'Refused calls',
      text: message(
        '{calls, plural, one {# call was refused and not processed. Some services count it as a request.} other {# calls were refused and not processed. Some services count them as requests.}}',
      ),
    },
    'no-total': {
      title: 'Calls without a total',
      text: message(
        "{calls, plural, one {# call has no reported total, so Tally's total excludes its tokens.} other {# calls have no reported total, so Tally's total excludes their tokens.}}",
      ),
    },
    'odd-sums': {
      title: "Total doesn't match",
      text: message(
        "{calls, plural, one {# call reported a total that isn't input + output.} other {# calls reported a total that isn't input + output.}}",
      ),
    },
    'no-price': {
      title: 'Calls without a price',
      text: message(
        "{calls, plural, one {# call has no price, so Tally's amount excludes the call.} other {# calls have no price, so Tally's amount excludes them.}}",
      ),
    },
    'other-price': {
      title: 'Different prices',
      text: message(
        "{known, select, no {The counts match, but the amounts don't. Check your prices and any discounts.} other {The counts match, but the amounts don't: {names}. Check your prices and any discounts.}}",
        (_calls: number, names: readonly Name[]) => ({
          known: whether(names.length > 0),
          names: listNames(names),
        }),
      ),
    },
    'cached-as-input': {
      title: 'Cached input billed as regular input',
      text: message(
        '{calls, plural, one {# call read input from the cache. The bill may charge it like other input.} other {# calls read input from the cache. The bill may charge it like other input.}}',
      ),
    },
    'cached-cheaper': {
      title: 'Cheaper cached input',
      text: message(
        '{calls, plural, one {# call read input from the cache. The bill may have a lower price for cached input. Check the saved price in Settings › Money.} other {# calls read input from the cache. The bill may have a lower price for cached input. Check the saved price in Settings › Money.}}',
      ),
    },
    'write-as-input': {
      title: 'Cache writes at the input price',
      text: message(
        '{calls, plural, one {# call wrote input to the cache. The bill may charge it like other input.} other {# calls wrote input to the cache. The bill may charge it like other input.}}',
      ),
    },
    'write-cheaper': {
      title: 'Cheaper cache writes',
      text: message(
        '{calls, plural, one {# call wrote input to the cache. The bill may have a lower price for cache writes. Check the saved price in Settings › Money.} other {# calls wrote input to the cache. The bill may have a lower price for cache writes. Check the saved price in Settings › Money.}}',
      ),
    },
    'write-dearer': {
      title: 'More expensive cache writes',
      text: message(
        '{calls, plural, one {# call wrote input to the cache. The bill may charge up to twice the input price for it. Check the saved price in Settings › Money.} other {# calls wrote input to the cache. The bill may charge up to twice the input price for it. Check the saved price in Settings › Money.}}',
      ),
    },
    'cache-inside': {
      title: 'Unclear whether prompts include cached input',
      text: message(
        "{calls, plural, one {# usage report doesn't say whether its prompt includes cached input, so Tally uses the input price. The bill may use cache prices.} other {# usage reports don't say whether their prompts include cached input, so Tally uses the input price. The bill may use cache prices.}}",
      ),
    },
    'cached-not-counted': {
      title: 'Cached input not counted',
      text: message(
        '{calls, plural, one {# call read input from the cache. The bill may exclude this input from its counts.} other {# calls read input from the cache. The bill may exclude this input from its counts.}}',
      ),
    },
    'write-not-counted': {
      title: 'Cache writes not counted',
      text: message(
        '{calls, plural, one {# call wrote input to the cache. The bill may exclude this input from its counts.} other {# calls wrote input to the cache. The bill may exclude this input from its counts.}}',
      ),
    },
    'cache-not-counted': {
      title: 'Cached input and cache writes not counted',
      text: message(
        '{calls, plural, one {# call read input from the cache or wrote input to it. The bill may exclude this input from its counts.} other {# calls read input from the cache or wrote input to it. The bill may exclude this input from its counts.}}',
      ),
    },
    'cached-counted': {
      title: 'Cached input counted',
      text: message(
        '{calls, plural, one {# usage report may list cached input separately from the prompt. The bill may include it in the prompt.} other {# usage reports may list cached input separately from the prompt. The bill may include it in the prompt.}}',
      ),
    },
    'write-counted': {
      title: 'Cache writes counted',
      text: message(
        '{calls, plural, one {# usage report may list cache writes separately from the prompt. The bill may include them in the prompt.} other {# usage reports may list cache writes separately from the prompt. The bill may include them in the prompt.}}',
      ),
    },
    'cache-counted': {
      title: 'Cached input and cache writes counted',
      text: message(
        '{calls, plural, one {# usage report may list cached input and cache writes separately from the prompt. The bill may include them.} other {# usage reports may list cached input and cache writes separately from the prompt. The bill may include them.}}',
      ),
    },
    'near-edge-inside': {
      title: 'Just inside the period',
      text: message(
        '{calls, plural, one {# call is less than 15 minutes inside the period. The service may exclude the call.} other {# calls are less than 15 minutes inside the period. The service may exclude these calls.}}',
      ),
    },
    'near-edge-outside': {
      title: 'Just outside the period',
      text: message(
        '{calls, plural, one {# call is less than 15 minutes outside the period. The service may include the call.} other {# calls are less than 15 minutes outside the period. The service may include these calls.}}',
      ),
    },
    'near-midnight': {
      title: 'Near midnight',
      text: message(
        '{calls, plural, one {# call is less than 15 minutes from midnight. The service may count the call on a different day.} other {# calls are less than 15 minutes from midnight. The service may count these calls on a different day.}}',
      ),
    },
    'other-clock': {
      title: 'Different time zone',
      text: message(
        '{calls, plural, one {# call falls on a different day in UTC than in local time.} other {# calls fall on a different day in UTC than in local time.}}',
      ),
    },
    'model-names': {
      title: 'Different model names',
      text: message(
        '{calls, plural, one {The model of # call may have a different name on the bill: {names}.} other {The models of # calls may have different names on the bill: {names}.}}',
        'calls',
        ['names', listNames],
      ),
    },
    'same-service': {
      title: 'Another connection',
      text: message(
        '{calls, plural, one {# call on these days used another connection to the service, perhaps with the same key: {names}.} other {# calls on these days used another connection to the service, perhaps with the same key: {names}.}}',
        'calls',
        ['names', listNames],
      ),
    },
    cleared: {
      title: 'Deleted calls',
      text: message(
        '{calls, plural, one {# call was deleted from the ledger, so its connection and day are unknown.} other {# calls were deleted from the ledger, so their connections and days are unknown.}}',
      ),
    },
    'another-program': {
      title: 'Another program',
      text: message(
        "Another program with the same key may account for the rest. Tally doesn't see its calls. To count them, meter the program in Settings › Programs.",
      ),
    },
    'not-billed': {
      title: 'Not billed yet',
      text: message('The rest may be billed later, or not at all.'),
    },
  } satisfies Readonly<Record<Candidate['kind'], { readonly title: string; readonly text: CandidateText }>>,
  upTo: 'up to {figure}',
  unknown: 'unknown',
  uncounted: '{calls, plural, one {# call without counts.} other {# calls without counts.}}',
  show: '{calls, plural, one {Show # call} other {Show # calls}}',
  hide: 'Hide calls',
  firstOf: message('First {shown, number} of {all, number}', 'shown', 'all'),
  untitled: 'New chat',
  deleted: 'deleted',
  deletedTitle: message('deleted: {title}', isolate),
  openUsage: 'Show on usage page',
})

type CandidateText = (calls: number, names: readonly Name[]) => string
