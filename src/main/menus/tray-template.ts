import type { MenuItemConstructorOptions } from 'electron'
import type { MeterState } from '../../shared/contract/programs/program.ts'
import type { UsageSums } from '../../shared/contract/usage/usage-page.ts'
import type { AppCommand } from '../../shared/domain/app/commands.ts'
import { formatMoneyList } from '../../shared/language/format-money.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { words as nativeWords } from '../native-words.ts'

export interface TrayState {
  /** The calls of today, as on the usage page. Null until they are added up. */
  readonly today: UsageSums | null
  readonly meter: Pick<MeterState, 'isOn' | 'status'>
}

const words = defineMessages('tray', {
  open: 'Open Tally',
  adding: "Adding up today's calls…",
  tokens: '{count, plural, one {# token today} other {# tokens today}}',
  withEstimate: message('{count, number} + ≈\u00a0{estimated, number} tokens today', 'count', 'estimated'),
  price: message(
    '{all, plural, one {{amounts} for {priced, number} of # call} other {{amounts} for {priced, number} of # calls}}',
  ),
  noPrices: 'no prices',
  notReported: '{count, plural, one {# call without counts} other {# calls without counts}}',
  programs: {
    off: 'Programs: meter off',
    on: 'Programs: meter on',
    'not-listening': 'Programs: meter unavailable',
  },
  quit: 'Quit Tally',
})

/** The figures of today, one fact an entry: tokens, price, calls without reported counts. */
function factsOf(today: UsageSums | null): readonly string[] {
  if (today === null) return [words.adding]
  const { callCount, totalTokens, estimatedPromptTokens, estimatedCompletionTokens } = today
  const estimated = estimatedPromptTokens + estimatedCompletionTokens
  return [
    estimated > 0 ? words.withEstimate(totalTokens, estimated) : words.tokens(totalTokens),
    ...(callCount === 0 ? [] : [priceOf(today)]),
    ...(today.notReportedCount === 0 ? [] : [words.notReported(today.notReportedCount)]),
  ]
}

function priceOf({ cost, callCount, unpricedCount }: UsageSums): string {
  if (cost.length === 0) return words.noPrices
  const amounts = formatMoneyList(cost)
  return unpricedCount === 0
    ? amounts
    : words.price({ amounts, priced: callCount - unpricedCount, all: callCount })
}

/** The text beside the icon. The title stands next to it, in the menu bar of macOS. */
export function trayFigures({ today }: TrayState): { tooltip: string; title: string } {
  const title =
    today === null
      ? ''
      : [
          formatCount(today.totalTokens),
          ...(today.cost.length === 0 ? [] : [formatMoneyList(today.cost)]),
        ].join(' · ')
  return { tooltip: [nativeWords.appName, ...factsOf(today)].join(' · '), title }
}

interface Uses {
  readonly choose: (command: AppCommand) => () => void
  readonly reveal: () => void
  /** Opens the window for a quick question. */
  readonly ask: () => void
}

export function trayTemplate(
  { today, meter }: TrayState,
  { choose, reveal, ask }: Uses,
): MenuItemConstructorOptions[] {
  const programs = !meter.isOn ? 'off' : meter.status === 'listening' ? 'on' : 'not-listening'
  return [
    { id: 'open', label: words.open, click: reveal },
    { id: 'ask', label: nativeWords.quickQuestion, click: ask },
    { id: 'new-chat', label: nativeWords.menu.newChat, click: choose('new-chat') },
    {
      id: 'new-temporary-chat',
      label: nativeWords.menu.newTemporaryChat,
      click: choose('new-temporary-chat'),
    },
    { type: 'separator' },
    ...factsOf(today).map((label, index) => ({ id: `today-${index}`, label, enabled: false })),
    { type: 'separator' },
    { id: 'open-programs', label: words.programs[programs], click: choose('open-programs') },
    { type: 'separator' },
    { id: 'quit', label: words.quit, role: 'quit' },
  ]
}
