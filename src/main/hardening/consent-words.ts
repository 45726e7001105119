import type { Price, PriceExtras } from '../../shared/contract/money/price.ts'
import type { Money, RateName } from '../../shared/domain/money/money.ts'
import { formatDay, formatTime } from '../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { formatCount, formatDecimal } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
import { amountOf, type BudgetTerms, termsOf } from './budget-words.ts'
import { type ImportFields, type ImportFiles, importedFieldsWords, importWords } from './import-words.ts'
import { quoted } from './quoted-name.ts'

/**
 * Every question that main asks the user before it acts. The window can trigger a question but not its
 * words.
 */
export type ConsentQuestion =
  | { readonly kind: 'link'; readonly url: string }
  /** The first request to a base address, or the first without encryption to its host. */
  | { readonly kind: 'service'; readonly address: string; readonly isPlain: boolean }
  /** A saved key goes to another path of its service. */
  | { readonly kind: 'key-address'; readonly before: string; readonly after: string }
  | { readonly kind: 'proxy'; readonly address: string }
  | { readonly kind: 'key-through-proxy'; readonly proxy: string; readonly origin: string }
  /** No hosts means that the certificates apply to the first service that is connected. */
  | {
      readonly kind: 'certificates'
      readonly fileName: string
      readonly count: number
      readonly hosts: readonly string[]
    }
  | {
      readonly kind: 'over-budget'
      readonly callCount: number
      /** Empty for a chat without a title. */
      readonly chat: string
      readonly models: readonly string[]
      readonly budgets: readonly BudgetAmounts[]
    }
  /** `after` is null where the budget is deleted. */
  | { readonly kind: 'budget'; readonly before: BudgetTerms; readonly after: BudgetTerms | null }
  | { readonly kind: 'prices'; readonly changes: readonly CheaperPrice[] }
  /** `madeAt` is null for a file from elsewhere; `newestAt` is null where the file holds no message. */
  | {
      readonly kind: 'restore'
      readonly fileName: string
      readonly madeAt: number | null
      readonly newestAt: number | null
    }
  | ({ readonly kind: 'import' } & ImportFiles)
  | ({ readonly kind: 'imported-fields' } & ImportFields)
  /**
   * A program's prompts go to another service, or the window can read them. Its headers command a gateway, or its
   * next calls leave a project with a budget. `to` is null for the same service, `gateway` and `leaves` for none.
   */
  | {
      readonly kind: 'program'
      readonly program: string
      readonly isNew: boolean
      readonly to: { readonly name: string; readonly address: string } | null
      readonly keepsBodies: boolean
      readonly gateway: string | null
      readonly leaves: string | null
    }
  /** Other programs on this computer may then make calls. */
  | { readonly kind: 'meter' }
  /** `before` is a date such as 2026-11-20. `isCopied` is false if the copy of the ledger may lack some calls. */
  | {
      readonly kind: 'clear-usage'
      readonly before: string
      readonly isInBudgets: boolean
      readonly isCopied: boolean
    }
  /** The projects have a budget, and the calls with the next ones of their chat leave them. */
  | { readonly kind: 'move-calls'; readonly callCount: number; readonly projects: readonly string[] }
  /** The project has a budget, and the next calls of the chat leave it. */
  | { readonly kind: 'move-chat'; readonly chat: string; readonly project: string }
  | { readonly kind: 'delete-project'; readonly project: string }
  | { readonly kind: 'erase'; readonly isKeepingKeys: boolean }

type ShownPrice = Pick<Price, RateName | 'currency' | 'extras'>

/**
 * The price of a model from this day on, before and after the change; `after` is null where no price is left.
 */
export interface CheaperPrice {
  readonly model: string
  readonly day: string
  readonly before: ShownPrice
  readonly after: ShownPrice | null
}

interface BudgetAmounts extends BudgetTerms {
  readonly spent: string
  readonly isApproximate: boolean
  readonly pendingAmount: string
  readonly forecast: string
}

export interface Box {
  readonly message: string
  readonly detail: string
  readonly confirm: string
  readonly cancel: string
}

/** Some questions have another second button than Cancel. */
type Words = Omit<Box, 'cancel'> & Partial<Pick<Box, 'cancel'>>
type Of<Kind extends ConsentQuestion['kind']> = Extract<ConsentQuestion, { kind: Kind }>

/** More names than this don't make a dialog clearer. */
const maxNamed = 5

const cancelStrings = defineMessages('consent-cancel', { cancel: 'Cancel' })

const nameStrings = defineMessages('consent-names', { more: (count: number) => `${formatCount(count)} more` })

const priceStrings = defineMessages('consent-price', {
  rates: {
    promptPerMillion: (rate: Money) => `${formatExactMoney(rate)} input`,
    completionPerMillion: (rate: Money) => `${formatExactMoney(rate)} output`,
    cachedPerMillion: (rate: Money) => `${formatExactMoney(rate)} cached input`,
    cacheWritePerMillion: (rate: Money) => `${formatExactMoney(rate)} cache write`,
  } satisfies Readonly<Record<RateName, (rate: Money) => string>>,
  extras: {
    hourWritePerMillion: (rate: Money) => `${formatExactMoney(rate)} cache write for an hour`,
    reasoningPerMillion: (rate: Money) => `${formatExactMoney(rate)} reasoning`,
    imagePerMillion: (rate: Money) => `${formatExactMoney(rate)} images`,
    audioPerMillion: (rate: Money) => `${formatExactMoney(rate)} audio`,
    perCall: (fee: Money) => `${formatExactMoney(fee)} for each call`,
    perWebSearch: (fee: Money) => `${formatExactMoney(fee)} for each web search`,
  } satisfies Readonly<Record<Exclude<keyof PriceExtras, 'tiers' | 'serviceTiers'>, (rate: Money) => string>>,
  above: (tokens: number, rates: string) => `above ${formatCount(tokens)} tokens ${rates}`,
  partAbove: (tokens: number, rates: string) => `for the part above ${formatCount(tokens)} tokens ${rates}`,
  serviceTier: (name: string, factor: string) => `${name} × ${formatDecimal(factor)}`,
  none: 'no price',
  change: (model: string, day: string, before: string, after: string) =>
    `${model} from ${formatDay(day)}: ${before} → ${after}`,
  more: (count: number) => plural(count, { other: 'And # more' }),
})

type ConsentWords = { readonly [Kind in ConsentQuestion['kind']]: (question: Of<Kind>) => Words }

const words: ConsentWords = defineMessages('consent', {
  link({ url }) {
    const { protocol, host, pathname } = new URL(url)
    return {
      message: protocol === 'mailto:' ? `Write an email to “${pathname}”?` : `Open ${host} in your browser?`,
      detail: url,
      confirm: 'Open',
    }
  },

  service({ address, isPlain }) {
    const host = hostOf(address)
    if (isPlain)
      return {
        message: `Send your messages and API key to ${host} without encryption?`,
        detail: `Anyone between you and ${address} can read and change your messages and API key.`,
        confirm: 'Send unencrypted',
      }
    return {
      message: `Send requests to ${host}?`,
      detail: `You haven't allowed requests to ${address} yet. This service can receive the connection's API key and every chat you continue with it. Tally asks once per address.`,
      confirm: 'Allow',
    }
  },

  'key-address': ({ before, after }) => ({
    message: `Send the saved API key to another address of ${hostOf(after)}?`,
    detail: `The key was saved for ${before}. It would go to ${after}, with every chat you continue with this connection. Another address of the same host may belong to somebody else.`,
    confirm: 'Send API key',
  }),

  proxy: ({ address }) => ({
    message: `Send all requests through the proxy ${hostOf(address)}?`,
    detail: `The proxy ${originOf(address)} sees which services you use. It can read and change unencrypted requests.`,
    confirm: 'Use proxy',
  }),

  'key-through-proxy': ({ proxy, origin }) => ({
    message: `Let the proxy ${hostOf(proxy)} read your API key?`,
    detail: `${origin} isn't encrypted. The proxy ${originOf(proxy)} can read and change the API key, your messages, and the answers.`,
    confirm: 'Send through proxy',
  }),

  certificates: ({ fileName, count, hosts }) => ({
    message:
      hosts.length === 0
        ? plural(count, {
            one: 'Trust # certificate for the first service you connect?',
            other: 'Trust # certificates for the first service you connect?',
          })
        : plural(count, {
            one: `Trust # certificate for ${named(hosts)}?`,
            other: `Trust # certificates for ${named(hosts)}?`,
          }),
    detail: `From the file ${quoted(fileName)}. The owner of a trusted certificate can read and change everything Tally exchanges with these services, including the API key.`,
    confirm: 'Trust',
  }),

  'over-budget': ({ callCount, chat, models, budgets }) => ({
    message:
      callCount === 1
        ? 'Send anyway and go over budget?'
        : plural(callCount, {
            one: 'Make # call and go over budget?',
            other: 'Make # calls and go over budget?',
          }),
    detail: [
      chat === '' ? 'Chat: untitled' : `Chat: ${quoted(chat)}`,
      // Outside of `plural`, which would replace a # in a name.
      `${plural(models.length, { one: 'Model', other: 'Models' })}: ${named(models.map(quoted))}`,
      ...budgets.map(
        (budget) =>
          `Budget: ${termsOf(budget)} · spent ${budget.isApproximate ? '≈ ' : ''}${amountOf(budget.spent, budget.currency)} · in progress ≈ ${amountOf(budget.pendingAmount, budget.currency)} · this message ≈ ${amountOf(budget.forecast, budget.currency)}`,
      ),
      'This override applies once, within a minute.',
    ].join('\n'),
    confirm: 'Override',
  }),

  budget: ({ before, after }) =>
    after === null
      ? {
          message: 'Delete this budget?',
          detail: `Budget: ${termsOf(before)}\nThis budget will no longer limit any calls.`,
          confirm: 'Delete',
        }
      : {
          message: 'Change this budget?',
          detail: `Now: ${termsOf(before)}\nNew: ${termsOf(after)}`,
          confirm: 'Change',
        },

  prices: ({ changes }) => ({
    message: plural(changes.length, {
      one: 'Lower or remove a price that budgets use?',
      other: 'Lower or remove # prices that budgets use?',
    }),
    detail: [
      'Money budgets will count less spending. Prices per million tokens:',
      ...changes
        .slice(0, maxNamed)
        .map(({ model, day, before, after }) =>
          priceStrings.change(quoted(model), day, ratesOf(before), ratesOf(after)),
        ),
      ...(changes.length > maxNamed ? [priceStrings.more(changes.length - maxNamed)] : []),
    ].join('\n'),
    confirm: 'Change prices',
  }),

  restore: ({ fileName, madeAt, newestAt }) => ({
    message: madeAt === null ? `Restore ${quoted(fileName)}?` : `Restore the backup of ${momentOf(madeAt)}?`,
    detail: [
      newestAt === null ? 'Last message: none' : `Last message: ${momentOf(newestAt)}`,
      "The backup replaces all chats, settings, budgets, prices, and usage data. Budgets won't include spending since this backup.",
      'Tally first backs up your current data, then restarts.',
    ].join('\n'),
    confirm: 'Restore',
  }),

  import: importWords,

  'imported-fields': importedFieldsWords,

  meter: () => ({
    message: 'Meter other programs?',
    detail:
      'Programs on this computer that have a token can then use your connections. Their calls cost money and count in Tally. They never see an API key.',
    confirm: 'Turn on',
  }),

  program: ({ program, isNew, to, keepsBodies, gateway, leaves }) => ({
    message: isNew ? `Add the program ${quoted(program)}?` : `Change the program ${quoted(program)}?`,
    detail: [
      ...(to === null ? [] : [`Its next calls go to ${quoted(to.name)} at ${to.address}.`]),
      ...(keepsBodies
        ? ['Tally keeps the texts of its last calls in memory, and shows them in its window.']
        : []),
      ...(gateway === null
        ? []
        : [
            `Its requests can have headers that control the gateway at ${gateway}. Such a header can send the connection's API key to another address.`,
          ]),
      ...(leaves === null
        ? []
        : [`The budgets of the project ${quoted(leaves)} will no longer stop its next calls.`]),
    ].join(' '),
    confirm: isNew ? 'Add' : 'Change',
  }),

  'clear-usage': ({ before, isInBudgets, isCopied }) => ({
    message: `Delete calls made before ${formatDay(before)}?`,
    detail: [
      ...(isCopied
        ? []
        : [
            "Tally couldn't copy the ledger to your folder. Calls that aren't in the folder yet are lost. To keep them, cancel and see “Ledger copy” in Settings › Privacy and data.",
          ]),
      ...(isInBudgets ? ['Budgets will no longer count these calls.'] : []),
      "You can't undo this.",
    ].join(' '),
    confirm: 'Delete',
  }),

  'move-calls': ({ callCount, projects }) => ({
    message: plural(callCount, {
      one: `Move # call out of ${formatList(projects.map(quoted))}?`,
      other: `Move # calls out of ${formatList(projects.map(quoted))}?`,
    }),
    detail: "The project's budgets will no longer count these calls or stop the chat's next calls.",
    confirm: 'Move',
  }),

  'move-chat': ({ chat, project }) => ({
    message:
      chat === ''
        ? `Move an untitled chat out of ${quoted(project)}?`
        : `Move the chat ${quoted(chat)} out of ${quoted(project)}?`,
    detail: "The project's budgets will no longer stop the chat's next calls.",
    confirm: 'Move',
  }),

  'delete-project': ({ project }) => ({
    message: `Delete the project ${quoted(project)}?`,
    detail: 'Its budgets will no longer stop any calls.',
    confirm: 'Delete',
  }),

  erase: ({ isKeepingKeys }) => ({
    message: 'Erase everything?',
    detail: isKeepingKeys
      ? "Tally deletes all chats, usage data, settings, and backups, then restarts. API keys stay in the keychain. You can't undo this."
      : "Tally deletes all chats, usage data, settings, backups, and API keys, then restarts. You can't undo this.",
    confirm: 'Erase everything',
  }),
} satisfies ConsentWords)

export function boxOf(question: ConsentQuestion): Box {
  const write = words[question.kind] as (question: ConsentQuestion) => Words
  return { cancel: cancelStrings.cancel, ...write(question) }
}

/** The host as the network knows it: other scripts as punycode, and no credentials. */
function hostOf(address: string): string {
  return new URL(address).host
}

function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

function ratesOf(price: ShownPrice | null): string {
  if (price === null) return priceStrings.none
  const { currency, extras } = price
  const shown = namedRates(priceStrings.rates, price, currency)
  if (extras === null) return formatList(shown)
  return formatList([
    ...shown,
    ...namedRates(priceStrings.extras, extras, currency),
    ...extras.tiers.map(({ above, applies, rates }) =>
      priceStrings[applies === 'whole-call' ? 'above' : 'partAbove'](
        above,
        formatList(namedRates(priceStrings.rates, rates, currency)),
      ),
    ),
    ...extras.serviceTiers.map(({ name, factor }) => priceStrings.serviceTier(quoted(name), factor)),
  ])
}

function namedRates<Name extends string>(
  nameOf: Readonly<Record<Name, (rate: Money) => string>>,
  rates: Readonly<Record<NoInfer<Name>, string | null>>,
  currency: string,
): string[] {
  return (Object.keys(nameOf) as Name[]).flatMap((name) => {
    const amount = rates[name]
    return amount === null ? [] : [nameOf[name]({ currency, amount })]
  })
}

const momentStrings = defineMessages('consent-moment', { unknown: 'an unknown day' })

/** A local time such as Nov 20, 2026, 2:03 PM. A file can hold any number, so the time may be out of range. */
function momentOf(at: number): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return momentStrings.unknown
  return formatTime(at)
}

function named(names: readonly string[]): string {
  const more = names.length - maxNamed
  return formatList(more <= 0 ? names : [...names.slice(0, maxNamed), nameStrings.more(more)])
}
