import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { hideAnomalies } from '../../../src/renderer/stores/usage/hide-anomalies.ts'
import type { Anomaly } from '../../../src/shared/contract/usage/anomaly.ts'
import { aCall, aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const oddSum: Anomaly = { kind: 'odd-sum', partsTokens: 1_345, totalTokens: 1_372 }
const told =
  'The reported total of 1,372 is 27 more than prompt + completion (1,345), perhaps for reasoning. Tally shows the reported total.'

function worldThatStandsOut() {
  const messages = twoTurns.map((message) =>
    message.call === null
      ? message
      : { ...message, call: aCall({ anomalies: [oddSum, { kind: 'cut-at-limit' }] }) },
  )
  return worldWith([aConversation()], { sql: messages.slice(0, 2) })
}

it('an anomaly is shown under its answer, and the finish reason only once', async () => {
  await openApp(worldThatStandsOut())
  const notes = page.getByRole('list', { name: 'Anomalies' })
  await expect.element(notes).toMatchTextContent(told)
  expect(notes.element().childElementCount).toBe(1)
})

it('a note can be hidden from then on, with Undo', async () => {
  const bridge = await openApp(worldThatStandsOut())
  const notes = page.getByRole('list', { name: 'Anomalies' })
  await userEvent.click(notes.getByRole('button', { name: "Don't show this again" }))
  await expect.element(notes).not.toBeInTheDocument()
  expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'disabledAnomalies', value: ['odd-sum'] }])
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(notes).toBeVisible()
  expect(bridge.inputsOf('settings.set')).toHaveLength(2)
})

it('two kinds of notes can be hidden, each with its own Undo', async () => {
  await openApp(worldThatStandsOut())
  await hideAnomalies('odd-sum')
  await hideAnomalies('cut-at-limit')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveLength(2)
})

it('a disabled rule reports nothing until all rules are restored', async () => {
  const bridge = await openApp(worldThatStandsOut())
  const notes = page.getByRole('list', { name: 'Anomalies' })
  await expect.element(notes).toBeVisible()
  openSettings(true, 'money', { place: 'disabledAnomalies' })
  const box = page.getByRole('checkbox', { name: "Total doesn't match" })
  await expect.element(box).toBeChecked()
  await userEvent.click(box)
  expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'disabledAnomalies', value: ['odd-sum'] }])
  await expect.element(box).not.toBeChecked()
  await expect.element(notes).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Reset Anomalies' }))
  await expect.element(box).toBeChecked()
  expect(bridge.inputsOf('settings.reset')).toEqual([{ names: ['disabledAnomalies'] }])
  openSettings(false)
  await expect.element(notes).toBeVisible()
})
