import {
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import type { MeterState } from '../../../shared/contract/programs/program.ts'
import type { TokensToday } from '../../../shared/contract/usage/usage-page.ts'
import { breakpoints } from '../../../shared/domain/app/breakpoints.ts'
import { isApple } from '../../lib/is-apple.ts'
import {
  beginTemporary,
  newConversation,
  requestPageFocus,
  useShownPage,
} from '../../stores/app/navigation.ts'
import { openSettings, openSidebar, showSidebar, useIsSidebarOpen } from '../../stores/app/panel-store.ts'
import { useKeys } from '../../stores/app/settings-store.ts'
import { useConnections } from '../../stores/connections/connections-store.ts'
import { useListedAt, useSummary } from '../../stores/conversations/conversations-store.ts'
import { copyConversation } from '../../stores/conversations/organizing.ts'
import { askOfSidebar, useAsked } from '../../stores/conversations/sidebar-store.ts'
import { useFocusRequest } from '../../stores/focus-store.ts'
import { useMeter } from '../../stores/programs/programs-store.ts'
import { readProjectSums } from '../../stores/usage/month-usage.ts'
import { openUsageOfMonth } from '../../stores/usage/usage-actions.ts'
import { readToday, useTokensToday } from '../../stores/usage/usage-store.ts'
import { appStrings, dialogTitles } from '../../strings/app.ts'
import { nameKeys, shortcut } from '../../strings/commands.ts'
import { sidebarStrings, titleOfCopy } from '../../strings/sidebar.ts'
import { temporaryStrings } from '../../strings/temporary-chat.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Mark } from '../../ui/controls/logo.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { useEachMidnight } from '../../ui/hooks/use-clock.ts'
import { useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import { Box, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { useContextMenu } from '../../ui/overlays/context-menu.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { TagsDialog } from './list/tags-dialog.tsx'
import { MonthLine } from './month-line.tsx'
import { setSearchText, useIsSearchCurrent, useIsSearching, useSearchText } from './search/search-store.ts'
import css from './sidebar.module.css'
import { leaveSearch, linkToConversation } from './sidebar-rows.ts'
import { Strokes } from './tally-strokes.tsx'
import { ViewLine } from './view-line.tsx'

const address = '#/usage'
const pauseMs = 300

const FilterButton = lazyPart(async () => (await import('./search/search-filters.tsx')).FilterButton)
const SearchFilters = lazyPart(async () => (await import('./search/search-filters.tsx')).SearchFilters)
const SearchResults = lazyPart(async () => (await import('./search/search-results.tsx')).SearchResults)
const closeSidebar = (): void => openSidebar(false)

export function Sidebar() {
  const isOpen = useIsSidebarOpen()
  const isSearching = useIsSearching()
  const sidebar = useRef<HTMLElement>(null)
  const hideButton = useRef<HTMLButtonElement>(null)
  useRequestedFocus(hideButton, useFocusRequest('sidebar'))
  useAskedOfSidebar()
  useCloseBehind(sidebar)
  useCloseAtNewWidth(sidebar)
  return (
    <>
      {isOpen && <div aria-hidden="true" className={css('scrim')} onPointerDown={closeSidebar} />}
      <nav
        ref={sidebar}
        data-chats=""
        className={css('sidebar', isOpen && 'open')}
        aria-label={sidebarStrings.navigation}
      >
        <Row as="header" shrink={false} gap={1} className={css('head')}>
          <Stack as="span" tone="accent" className={css('mark')}>
            <Mark />
          </Stack>
          <span className={css('name')}>{appStrings.name}</span>
          <span className={css('hide')}>
            <IconButton
              ref={hideButton}
              label={sidebarStrings.hide}
              icon="sidebar"
              {...shortcut(useKeys('toggle-sidebar'), isApple())}
              onClick={() => showSidebar(false)}
            />
          </span>
          <NewChat />
        </Row>
        <SearchBox />
        {isSearching ? (
          <SearchResults />
        ) : (
          <>
            <ViewLine />
            <ConversationList />
          </>
        )}
        <MonthLine />
        <Box as="footer" shrink={false} line="above" className={css('foot')}>
          <UsageLink />
          <MeterButton />
          <button type="button" className={css('footLink')} onClick={() => openSettings(true)}>
            <Icon name="settings" />
            {dialogTitles.settings}
          </button>
        </Box>
      </nav>
      <TagsDialog />
    </>
  )
}

async function copyReceipt(conversationId: string, title: string): Promise<void> {
  const { copyReceipt: copy } = await import('./receipt.ts')
  await copy(conversationId, title)
}

/** Duplicates a chat or copies its receipt when its menu or a command asks for that. */
function useAskedOfSidebar(): void {
  const asked = useAsked()
  const title = useSummary(asked?.conversationId ?? '')?.title ?? ''
  useEffect(() => {
    if (asked === null) return
    askOfSidebar(null)
    if (asked.kind === 'receipt') void copyReceipt(asked.conversationId, title)
    else void copyConversation(asked.conversationId, null, titleOfCopy(title))
  }, [asked, title])
}

/**
 * A new chat. A right click, the menu key or the down arrow opens a menu of other ways to start. With several
 * connections, a button shows that menu.
 */
function NewChat() {
  const connections = useConnections()
  const others = connections.length < 2 ? [] : connections.filter(({ isDefault }) => !isDefault)
  const items = [
    { label: temporaryStrings.begin, onChoose: () => void beginTemporary() },
    ...others.map(({ id, name }, index) => ({
      label: name,
      ...(index === 0 && { heading: sidebarStrings.newChatWith }),
      onChoose: () => void newConversation(id),
    })),
  ]
  const { onContextMenu, menu } = useContextMenu(temporaryStrings.menu, () => items)
  return (
    <Row as="span" inline onContextMenu={onContextMenu}>
      <IconButton
        label={sidebarStrings.newChat}
        icon="plus"
        {...shortcut(useKeys('new-chat'), isApple())}
        onClick={() => void newConversation()}
        onKeyDown={({ key, currentTarget }) => key === 'ArrowDown' && openMenuOf(currentTarget)}
      />
      {others.length > 0 && <Menu label={temporaryStrings.menu} icon="chevron-down" items={items} />}
      {menu}
    </Row>
  )
}

/** Like the menu key: an event without a button opens the menu at the element. */
function openMenuOf(element: HTMLElement): void {
  element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: -1 }))
}

/** Closes when the focus goes to the page below the sidebar, and not to a dialog or a menu above it. */
function useCloseBehind(sidebar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = sidebar
    const closeBehind = ({ relatedTarget: target }: FocusEvent): void => {
      const isInside = !(target instanceof Element) || current?.contains(target) === true
      if (!isInside && target.closest('dialog, [popover]') === null) openSidebar(false)
    }
    current?.addEventListener('focusout', closeBehind)
    return () => current?.removeEventListener('focusout', closeBehind)
  }, [sidebar])
}

/** The sidebar opens over the chat only on demand, so a window that gets narrow begins without it. */
function useCloseAtNewWidth(sidebar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const query = matchMedia(breakpoints['sidebar-over-chat'])
    const close = (): void => {
      openSidebar(false)
      if (query.matches && sidebar.current?.contains(document.activeElement) === true) requestPageFocus()
    }
    query.addEventListener('change', close)
    return () => query.removeEventListener('change', close)
  }, [sidebar])
}

function SearchBox() {
  const text = useSearchText()
  const isSearching = useIsSearching()
  const input = useRef<HTMLInputElement>(null)
  const takeFocusRequest = useFocusRequest('search')
  useEffect(() => {
    if (takeFocusRequest === null) return
    input.current?.focus()
    input.current?.select()
    takeFocusRequest()
  }, [takeFocusRequest])
  const onKeyDown = useSearchKeys(input)
  const keys = useKeys('find-conversation')
  return (
    <>
      <Row shrink={false} align="stretch" className={css('box')}>
        <SearchField
          ref={input}
          onKeyDown={onKeyDown}
          label={sidebarStrings.search}
          value={text}
          onChange={setSearchText}
          {...(keys !== null && { keys: nameKeys(keys, isApple()).join(' ') })}
        >
          {isSearching && <FilterButton />}
        </SearchField>
      </Row>
      {isSearching && <SearchFilters />}
    </>
  )
}

/**
 * Down moves to the first result, Enter opens it, and Escape leads back to the message box. Enter waits for the results of the
 * last typed letter.
 */
function useSearchKeys(input: RefObject<HTMLInputElement | null>): (event: ReactKeyboardEvent) => void {
  const isSearching = useIsSearching()
  const isCurrent = useIsSearchCurrent()
  const isFirstWanted = useRef(false)
  const first = (): HTMLElement | null =>
    input.current?.closest('nav')?.querySelector<HTMLElement>(linkToConversation) ?? null
  const openFirst = useEffectEvent(() => first()?.click())
  useEffect(() => {
    if (isCurrent && isFirstWanted.current) openFirst()
    if (isCurrent) isFirstWanted.current = false
  }, [isCurrent])
  return (event) => {
    if (event.nativeEvent.isComposing) return
    isFirstWanted.current = false
    if (event.key === 'ArrowDown') first()?.focus()
    else if (event.key === 'Enter' && isSearching && isCurrent) first()?.click()
    else if (event.key === 'Enter' && isSearching) isFirstWanted.current = true
    else if (event.key === 'Escape') leaveSearch()
    else return
    event.preventDefault()
  }
}

function open(event: MouseEvent): void {
  event.preventDefault()
  openUsageOfMonth()
}

/** A link named by its label alone. Today's tokens are its description. */
function UsageLink() {
  const isShown = useShownPage() === 'usage'
  const tokens = useTokensToday()
  const count = tokens?.callCount ?? 0
  useReadToday()
  return (
    <div className={css('item', isShown && 'current')}>
      <Icon name="bars" />
      <a
        className={css('link')}
        href={address}
        aria-current={isShown ? 'page' : undefined}
        aria-describedby="calls-today tokens-today"
        title={
          tokens === null || count === 0
            ? undefined
            : `${sidebarStrings.callsToday(count)} · ${wordsOfTokens(tokens)}`
        }
        onClick={open}
      >
        {sidebarStrings.usage}
      </a>
      <Strokes id="calls-today" count={count} />
      <Remark as="span" numeric truncated id="tokens-today" shrink toEnd>
        {tokens !== null && wordsOfToday(tokens)}
      </Remark>
    </div>
  )
}

/** Always visible while other programs can use the key. */
function MeterButton() {
  const meter = useMeter()
  if (meter === null || !meter.isOn) return null
  return (
    <div className={css('item')}>
      <Icon name="plug" />
      <button
        type="button"
        className={css('link', 'bare')}
        aria-describedby="meter-state"
        onClick={() => openSettings(true, 'programs')}
      >
        {sidebarStrings.programs}
      </button>
      <Text
        as="span"
        size="small"
        tone={meter.status === 'listening' ? 'quiet' : 'warn'}
        numeric
        truncated
        id="meter-state"
        shrink
        toEnd
      >
        {wordsOfMeter(meter)}
      </Text>
    </div>
  )
}

function wordsOfMeter({ status, programs }: MeterState): string {
  const { on, running, notListening } = sidebarStrings.meterStates
  if (status !== 'listening') return notListening
  const count = programs.reduce((sum, { runningCount }) => sum + runningCount, 0)
  return count === 0 ? on : running(count)
}

/** Money, once a call has a price. Calls without a price make it the least. */
function wordsOfToday(today: TokensToday): string {
  const { cost, unpricedCount } = today
  if (cost.length === 0) return wordsOfTokens(today)
  return sidebarStrings[unpricedCount === 0 ? 'costToday' : 'leastCostToday'](cost)
}

/** Demo calls count apart: on a day without real calls, they take their place. */
function wordsOfTokens({ totalTokens, estimatedTokens, demoTokens }: TokensToday): string {
  const { demoToday, tokensToday, withEstimateToday } = sidebarStrings
  if (estimatedTokens > 0) return withEstimateToday(totalTokens, estimatedTokens)
  return totalTokens === 0 && demoTokens > 0 ? demoToday(demoTokens) : tokensToday(totalTokens)
}

/** The list of chats changes whenever something is counted for a chat, and the meter for a program. */
function useReadToday(): void {
  const listedAt = useListedAt()
  const meter = useMeter()
  const readFor = useRef<unknown>(null)
  const read = useEffectEvent(() => {
    void readToday()
    void readProjectSums()
  })
  useEffect(() => {
    const readNow = (): void => {
      readFor.current = [listedAt, meter]
      read()
    }
    const timer = setTimeout(readNow, readFor.current === null ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [listedAt, meter])
  useEachMidnight(() => read())
}
