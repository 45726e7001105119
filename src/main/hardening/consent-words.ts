import type { Price } from '../../shared/contract/money/price.ts'
import { formatTime } from '../../shared/language/format-moment.ts'

/**
 * Every question that main asks the person before it acts. The window can trigger a question but not its
 * words.
 */
export type ConsentQuestion =
  | { readonly kind: 'link'; readonly url: string }
  /** The first request to a host, or the first without encryption. */
  | { readonly kind: 'service'; readonly origin: string; readonly isPlain: boolean }
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
  /** A date such as 2026-11-20. */
  | { readonly kind: 'clear-usage'; readonly before: string }
  | { readonly kind: 'erase'; readonly isKeepingKeys: boolean }

type ShownPrice = Pick<Price, 'promptPerMillion' | 'completionPerMillion' | 'currency'>

/**
 * The price of a model from this day on, before and after the change; `after` is null where no price is left.
 */
export interface CheaperPrice {
  readonly model: string
  readonly day: string
  readonly before: ShownPrice
  readonly after: ShownPrice | null
}

interface BudgetTerms {
  readonly period: 'call' | 'conversation' | 'day' | 'week' | 'month'
  /** Null for tokens. */
  readonly currency: string | null
  readonly limit: string
  /** Null for all connections. */
  readonly connection: { readonly name: string; readonly address: string } | null
}

interface BudgetAmounts extends BudgetTerms {
  readonly spent: string
  readonly onItsWay: string
  readonly forecast: string
}

export interface Box {
  readonly message: string
  readonly detail: string
  readonly confirm: string
  readonly cancel: string
}

type Words = Omit<Box, 'cancel'>
type Of<Kind extends ConsentQuestion['kind']> = Extract<ConsentQuestion, { kind: Kind }>

const periods = { call: 'per call', conversation: 'per chat', day: 'a day', week: 'a week', month: 'a month' }
/** More names than this don't make a dialog clearer. */
const maxNamed = 5
const longestName = 60

const words: { readonly [Kind in ConsentQuestion['kind']]: (question: Of<Kind>) => Words } = {
  link({ url }) {
    const { protocol, host, pathname } = new URL(url)
    const isMail = protocol === 'mailto:'
    return {
      message: isMail ? `Write an e-mail to “${pathname}”?` : `Open ${host} in your browser?`,
      detail: url,
      confirm: 'Open',
    }
  },

  service({ origin, isPlain }) {
    const { host } = new URL(origin)
    if (isPlain)
      return {
        message: `Send your messages and API key to ${host} without encryption?`,
        detail: `Anyone on the way to ${origin} can read and change them.`,
        confirm: 'Send unencrypted',
      }
    return {
      message: `Send requests to ${host}?`,
      detail: `You have not allowed Tally to send requests to ${origin} yet. It can receive the API key of its connection and every chat that you continue with it. Tally asks once for each service.`,
      confirm: 'Allow',
    }
  },

  proxy: ({ address }) => ({
    message: `Send all requests through the proxy ${hostOf(address)}?`,
    detail: `The proxy ${originOf(address)} sees which services you use. Requests to services without encryption can be read and changed there.`,
    confirm: 'Use proxy',
  }),

  'key-through-proxy': ({ proxy, origin }) => ({
    message: `Let the proxy ${hostOf(proxy)} read your API key?`,
    detail: `${origin} is not encrypted, so the proxy ${originOf(proxy)} can read and change the API key, your messages and the answers.`,
    confirm: 'Send through proxy',
  }),

  certificates: ({ fileName, count, hosts }) => ({
    message: `Trust ${count === 1 ? '1 certificate' : `${count} certificates`} for ${hosts.length === 0 ? 'the first service that you connect' : named(hosts)}?`,
    detail: `From the file ${quoted(fileName)}. The owner of a trusted certificate can read and change everything between Tally and ${hosts.length === 0 ? 'that service' : named(hosts)}, with the API key.`,
    confirm: 'Trust',
  }),

  'over-budget': ({ callCount, chat, models, budgets }) => ({
    message: callCount === 1 ? 'Send over budget?' : `Make ${callCount} calls over budget?`,
    detail: [
      `Chat: ${chat === '' ? 'without a title' : quoted(chat)}. ${models.length === 1 ? 'Model' : 'Models'}: ${named(models.map(quoted))}.`,
      ...budgets.map(
        (budget) =>
          `Budget: ${termsOf(budget)}. Spent: ${amountOf(budget.spent, budget)}. In progress: about ${amountOf(budget.onItsWay, budget)}. Now: about ${amountOf(budget.forecast, budget)}.`,
      ),
      'This override applies once, within a minute.',
    ].join('\n'),
    confirm: 'Override',
  }),

  budget: ({ before, after }) => ({
    message: after === null ? 'Delete this budget?' : 'Change this budget?',
    detail: [
      `Budget: ${termsOf(before)}.`,
      after === null ? 'Nothing holds back calls for it any more.' : `Changes to: ${termsOf(after)}.`,
    ].join('\n'),
    confirm: after === null ? 'Delete' : 'Change',
  }),

  prices: ({ changes }) => ({
    message:
      changes.length === 1
        ? 'Lower or remove a price that budgets use?'
        : `Lower or remove ${changes.length} prices that budgets use?`,
    detail: [
      'Budgets in money count less then. For a million tokens, prompt and completion:',
      ...changes
        .slice(0, maxNamed)
        .map(
          ({ model, day, before, after }) =>
            `${quoted(model)} from ${day}: ${rateOf(before)} becomes ${rateOf(after)}.`,
        ),
      ...(changes.length > maxNamed ? [`And ${changes.length - maxNamed} more.`] : []),
    ].join('\n'),
    confirm: 'Change prices',
  }),

  restore: ({ fileName, madeAt, newestAt }) => ({
    message: madeAt === null ? `Restore ${quoted(fileName)}?` : `Restore the backup of ${momentOf(madeAt)}?`,
    detail: `Last message in it: ${newestAt === null ? 'none' : momentOf(newestAt)}. It replaces all chats, settings, budgets, prices and usage data, so budgets no longer count what was spent since. Tally first makes a backup of what is there now, then restarts.`,
    confirm: 'Restore',
  }),

  'clear-usage': ({ before }) => ({
    message: `Delete the usage data from before ${before}?`,
    detail: "Budgets no longer count these calls. This can't be undone.",
    confirm: 'Delete',
  }),

  erase: ({ isKeepingKeys }) => ({
    message: 'Erase everything?',
    detail: `Tally deletes all chats, usage data, settings and backups${isKeepingKeys ? '. API keys stay in the keychain.' : ', and your API keys.'} This can't be undone. Then Tally restarts.`,
    confirm: 'Erase everything',
  }),
}

export function boxOf(question: ConsentQuestion): Box {
  const write = words[question.kind] as (question: ConsentQuestion) => Words
  return { ...write(question), cancel: 'Cancel' }
}

/** The host as the network knows it: other scripts as punycode, and no credentials. */
function hostOf(address: string): string {
  return new URL(address).host
}

function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

function termsOf(budget: BudgetTerms): string {
  const scope = budget.connection === null ? 'all connections' : connectionOf(budget.connection)
  return `${amountOf(budget.limit, budget)} ${periods[budget.period]}, ${scope}`
}

function rateOf(price: ShownPrice | null): string {
  if (price === null) return 'no price'
  return `${price.promptPerMillion} and ${price.completionPerMillion} ${price.currency}`
}

/** A local time such as Nov 20, 2026, 2:03 PM. A file can hold any number, so the time may be out of range. */
function momentOf(at: number): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return 'an unknown day'
  return formatTime(at)
}

function connectionOf({ name, address }: { readonly name: string; readonly address: string }): string {
  const host = URL.parse(address)?.host ?? ''
  return `the connection ${quoted(name)}${host === '' ? '' : ` (${host})`}`
}

/**
 * A name that somebody else wrote, on one line in quotation marks, so that it can't pass for main's own
 * words.
 */
function quoted(name: string): string {
  const line = name.toWellFormed().replaceAll(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  const plain = line.replaceAll(/["“”„‟«»]/gu, "'").trim()
  const isLong = plain.length > longestName
  return `“${plain.slice(0, longestName).toWellFormed()}${isLong ? '…' : ''}”`
}

function amountOf(amount: string, { currency }: Pick<BudgetTerms, 'currency'>): string {
  return `${amount} ${currency ?? 'tokens'}`
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, maxNamed)
  const more = names.length - shown.length
  return new Intl.ListFormat('en').format(more === 0 ? shown : [...shown, `${more} more`])
}
