import type { Price } from '../../shared/contract/money/price.ts'
import type { Money, RateName } from '../../shared/domain/money/money.ts'
import { formatDay, formatTime } from '../../shared/language/format-moment.ts'
import { formatList, joinSentences } from '../../shared/language/messages.ts'
import { amountOf, type BudgetTerms, termsOf } from './budget-words.ts'
import { cancelStrings, consentStrings, momentStrings, nameStrings, priceStrings } from './consent-strings.ts'
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

type ConsentWords = { readonly [Kind in ConsentQuestion['kind']]: (question: Of<Kind>) => Words }

const words: ConsentWords = {
  link({ url }) {
    const { protocol, host, pathname } = new URL(url)
    const { email, open, confirm } = consentStrings.link
    return {
      message: protocol === 'mailto:' ? email(pathname) : open(host),
      detail: url,
      confirm,
    }
  },

  service({ address, isPlain }) {
    const { message, detail, confirm } = consentStrings.service[isPlain ? 'plain' : 'encrypted']
    return { message: message(hostOf(address)), detail: detail(address), confirm }
  },

  'key-address'({ before, after }) {
    const { message, detail, confirm } = consentStrings['key-address']
    return { message: message(hostOf(after)), detail: detail({ before, after }), confirm }
  },

  proxy({ address }) {
    const { message, detail, confirm } = consentStrings.proxy
    return {
      message: message(hostOf(address)),
      detail: detail(originOf(address)),
      confirm,
    }
  },

  'key-through-proxy'({ proxy, origin }) {
    const { message, detail, confirm } = consentStrings['key-through-proxy']
    return {
      message: message(hostOf(proxy)),
      detail: detail({ origin, proxy: originOf(proxy) }),
      confirm,
    }
  },

  certificates({ fileName, count, hosts }) {
    const { forFirst, forHosts, detail, confirm } = consentStrings.certificates
    return {
      message: hosts.length === 0 ? forFirst(count) : forHosts({ count, hosts: named(hosts) }),
      detail: detail(quoted(fileName)),
      confirm,
    }
  },

  'over-budget'({ callCount, chat, models, budgets }) {
    const { one, several, untitled, ofChat, ofModels, once, confirm } = consentStrings['over-budget']
    return {
      message: callCount === 1 ? one : several(callCount),
      detail: [
        chat === '' ? untitled : ofChat(quoted(chat)),
        ofModels({ count: models.length, models: named(models.map(quoted)) }),
        ...budgets.map(overBudget),
        once,
      ].join('\n'),
      confirm,
    }
  },

  budget({ before, after }) {
    const { remove, change } = consentStrings.budget
    if (after === null) return { ...remove, detail: remove.detail(termsOf(before)) }
    return { ...change, detail: change.detail({ before: termsOf(before), after: termsOf(after) }) }
  },

  prices({ changes }) {
    const { message, about, confirm } = consentStrings.prices
    return {
      message: message(changes.length),
      detail: [
        about,
        ...changes
          .slice(0, maxNamed)
          .map(({ model, day, before, after }) =>
            priceStrings.change(quoted(model), day, ratesOf(before), ratesOf(after)),
          ),
        ...(changes.length > maxNamed ? [priceStrings.more(changes.length - maxNamed)] : []),
      ].join('\n'),
      confirm,
    }
  },

  restore({ fileName, madeAt, newestAt }) {
    const { file, backup, last, empty, replaces, restarts, confirm } = consentStrings.restore
    return {
      message: madeAt === null ? file(quoted(fileName)) : backup(momentOf(madeAt)),
      detail: [newestAt === null ? empty : last(momentOf(newestAt)), replaces, restarts].join('\n'),
      confirm,
    }
  },

  import: importWords,

  'imported-fields': importedFieldsWords,

  meter: () => consentStrings.meter,

  program({ program, isNew, to, keepsBodies, gateway, leaves }) {
    const { add, change, goes, keeps, headers, leavesProject } = consentStrings.program
    const { message, confirm } = isNew ? add : change
    return {
      message: message(quoted(program)),
      detail: joinSentences([
        to === null ? null : goes({ name: quoted(to.name), address: to.address }),
        keepsBodies ? keeps : null,
        gateway === null ? null : headers(gateway),
        leaves === null ? null : leavesProject(quoted(leaves)),
      ]),
      confirm,
    }
  },

  'clear-usage'({ before, isInBudgets, isCopied }) {
    const { message, notCopied, budgets, noUndo, confirm } = consentStrings['clear-usage']
    return {
      message: message(formatDay(before)),
      detail: joinSentences([isCopied ? null : notCopied, isInBudgets ? budgets : null, noUndo]),
      confirm,
    }
  },

  'move-calls'({ callCount, projects }) {
    const { message, detail, confirm } = consentStrings['move-calls']
    return {
      message: message({ count: callCount, projects: formatList(projects.map(quoted)) }),
      detail,
      confirm,
    }
  },

  'move-chat'({ chat, project }) {
    const { untitled, titled, detail, confirm } = consentStrings['move-chat']
    const from = quoted(project)
    return {
      message: chat === '' ? untitled(from) : titled({ project: from, chat: quoted(chat) }),
      detail,
      confirm,
    }
  },

  'delete-project'({ project }) {
    const { message, detail, confirm } = consentStrings['delete-project']
    return { message: message(quoted(project)), detail, confirm }
  },

  erase({ isKeepingKeys }) {
    const { message, keys, noKeys, confirm } = consentStrings.erase
    return { message, detail: isKeepingKeys ? keys : noKeys, confirm }
  },
}

export function boxOf(question: ConsentQuestion): Box {
  const write = words[question.kind] as (question: ConsentQuestion) => Words
  return { cancel: cancelStrings.cancel, ...write(question) }
}

function overBudget(budget: BudgetAmounts): string {
  const { currency } = budget
  const spent = amountOf(budget.spent, currency)
  return consentStrings['over-budget'].ofBudget({
    terms: termsOf(budget),
    spent: budget.isApproximate ? `≈ ${spent}` : spent,
    pending: amountOf(budget.pendingAmount, currency),
    forecast: amountOf(budget.forecast, currency),
  })
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
