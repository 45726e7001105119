import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel, openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { addUp } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { aRow } from '../../fixtures/samples/usage.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const calls = [
  aRow({
    number: 1,
    usage: { promptTokens: 612, completionTokens: 34, totalTokens: 646 },
    split: { kind: 'first' },
  }),
  aRow({ number: 2 }),
]
const review = {
  isDemo: false,
  calls,
  costliest: [],
  copiedCount: 0,
  corrections: [],
  onVisiblePath: addUp(calls),
  paid: addUp(calls),
  doRowsMatchLedger: true,
}

beforeEach(async () => {
  await openApp(
    worldWith([aConversation(), aConversation({ id: 'trip', title: 'Trip budget for Lisbon' })], {
      sql: twoTurns,
    }),
    (bridge) => bridge.answer('usage.ofChat', () => review),
  )
})

/** The parts of the window, as a screen reader announces them. */
describe('the outline of the window', () => {
  it('has the chats', async () => {
    await expect.element(page.getByRole('navigation', { name: 'Chats' })).toMatchAriaInlineSnapshot(`
      - navigation "Chats":
        - text: Tally
        - button "Hide chats"
        - button "New chat"
        - searchbox "Search"
        - region "Today":
          - heading "Today" [level=2]
          - list:
            - listitem:
              - link "A stable sort in SQL":
                - /url: "#/c/sql"
              - button "More"
            - listitem:
              - link "Trip budget for Lisbon":
                - /url: "#/c/trip"
              - button "More"
        - button "Settings"
    `)
  })

  it('has a header', async () => {
    const header = page.getByRole('main').element().querySelector('header')
    await expect.element(header as HTMLElement).toMatchAriaInlineSnapshot(`
      - heading "A stable sort in SQL" [level=1]
      - combobox "Model": meridian-70b-chat
      - button "Usage"
    `)
  })

  it('has a transcript, with the counts of each answer', async () => {
    await expect.element(page.getByRole('log', { name: 'Transcript' })).toMatchAriaInlineSnapshot(`
      - log "Transcript":
        - separator "Today"
        - article "You":
          - text: Does ORDER BY created_at keep rows in the order they were inserted?
          - button "Edit"
          - button "More"
        - article "Assistant":
          - paragraph: Not reliably. SQL promises nothing about rows that compare equal, so two runs may differ.
          - group "Token usage":
            - text: prompt
            - strong: "612"
            - text: · completion
            - strong: "34"
            - text: · total
            - strong: "646"
          - text: first call · system prompt ≈ 16 0.4 s · 62 tok/s
          - status
          - button "Copy"
          - button "Regenerate"
          - button "Continue in another chat"
          - button "Details"
          - button "More"
        - article "You":
          - text: Show me how to make it stable, in plain SQL.
          - button "Edit"
          - button "More"
        - article "Assistant":
          - paragraph: "Yes. Without a tie-breaker the order of equal rows is not defined. Name every column that decides:"
          - text: sql
          - status
          - button "Wrap"
          - button "Line numbers"
          - button "Copy code"
          - group "code":
            - code: SELECT id, created_at, amount FROM ledger ORDER BY created_at DESC, id DESC; -- id breaks ties
          - paragraph:
            - text: An index on
            - code: (created_at, id)
            - text: serves it without a sort step in PostgreSQL, SQLite and MySQL alike.
          - group "Token usage":
            - text: prompt
            - strong: 1,203
            - text: · completion
            - strong: "142"
            - text: · total
            - strong: 1,345
          - text: history 646 · new 557 0.3 s · 58 tok/s
          - status
          - button "Copy"
          - button "Regenerate"
          - button "Continue in another chat"
          - button "Details"
          - button "More"
          - button "Previous version"
          - text: 3/3
          - button "Next version" [disabled]
    `)
  })

  it('has a message box with its forecast', async () => {
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    await expect.element(box).toBeVisible()
    const composer = box.element().closest('form') ?? box.element().parentElement?.parentElement
    await expect.element(composer as HTMLElement).toMatchAriaInlineSnapshot(`
      - status
      - textbox "Message":
        - /placeholder: Write a message. Enter sends it, Shift+Enter starts a new line.
      - button "Add"
      - status "Forecast"
      - button "Send"
    `)
  })

  it('has the usage of the conversation', async () => {
    openPanel('usage')
    await expect.element(page.getByRole('table', { name: 'Calls' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Chat usage' })).toMatchAriaInlineSnapshot(`
      - region "Chat usage":
        - heading "Chat usage" [level=2]
        - status
        - button "Copy as CSV"
        - button "Close"
        - status "In view": In view 1,991 2 calls
        - status "All calls": All calls 1,991 2 calls
        - figure "Prompt growth by call":
          - text: Prompt growth by call
          - list:
            - listitem: history
            - listitem: new
            - listitem: completion
          - img "Prompt growth over 2 calls. The largest call has 1,345 tokens. The table below has every number.": 500 1,000 1,500
        - heading "Calls" [level=3]
        - group "Calls":
          - table "Calls":
            - rowgroup:
              - row "# Kind Model Prompt History New Completion Total":
                - columnheader "#"
                - columnheader "Kind"
                - columnheader "Model"
                - columnheader "Prompt"
                - columnheader "History"
                - columnheader "New"
                - columnheader "Completion"
                - columnheader "Total"
            - rowgroup:
              - row "1 answer meridian-70b-chat 612 – – 34 646":
                - cell "1"
                - cell "answer"
                - cell "meridian-70b-chat"
                - cell "612"
                - cell "–"
                - cell "–"
                - cell "34"
                - cell "646"
              - row "2 answer meridian-70b-chat 1,203 646 557 142 1,345":
                - cell "2"
                - cell "answer"
                - cell "meridian-70b-chat"
                - cell "1,203"
                - cell "646"
                - cell "557"
                - cell "142"
                - cell "1,345"
            - rowgroup:
              - row "Σ 1,815 176 1,991":
                - cell "Σ"
                - cell "1,815"
                - cell
                - cell "176"
                - cell "1,991"
        - status "Integrity": Σ rows = total ✓ (2 calls)
        - paragraph: 36% of the reported input tokens were resent history.
    `)
  })

  it('has settings', async () => {
    openSettings(true)
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toMatchAriaInlineSnapshot(`
      - dialog "Settings":
        - banner:
          - heading "Settings" [level=2]
          - button "Close"
        - searchbox "Search settings"
        - navigation "Settings":
          - button "General"
          - button "Appearance"
          - button "Connections"
          - button "Money"
          - button "Programs"
          - button "Privacy and data"
          - button "Shortcuts"
          - button "About"
        - group "Connections":
          - heading "Connections" [level=3]
          - paragraph: A connection is one address with one key.
          - list:
            - listitem "api.example.com":
              - paragraph: api.example.com Default
              - paragraph: https://api.example.com/v1
              - paragraph: Key in the keychain · ends in 4f2a
              - button "Start chat"
              - button "Edit"
              - button "More"
          - status
          - button "Add connection"
          - button "Try the demo service"
          - status
          - group: Advanced
    `)
  })
})
