import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeReadable } from '../../../../src/main/transfer/readable-conversation.ts'
import { writeHtml } from '../../../../src/main/transfer/write-html.ts'
import { noon } from '../../../fixtures/samples/stored.ts'
import { aConversation } from './samples.ts'

const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'

function pageOf(whole = aConversation('**Bold** and `code`')): string {
  const choice = { withTokens: true, withAllVersions: true }
  return [...writeHtml(makeReadable(whole, choice, noon))].join('')
}

it('the policy of the file allows its own style and nothing else', () => {
  const page = pageOf()
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page).toContain(
    `content="default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
  )
  expect(page).not.toMatch(/<script|<img|<link|\sstyle=|\son\w+=/)
})

it('an answer is formatted, with its counts', () => {
  const page = pageOf()
  expect(page).toContain('<strong>Bold</strong> and <code>code</code>')
  expect(page).toContain('Tokens: prompt 1,203 · completion 87 · total 1,290')
  expect(page).toContain('<dt>All calls</dt>')
  expect(page).toContain('version 1 of 2 · not in view')
})

it('foreign text stays text', () => {
  const whole = aConversation(evil, { title: evil, systemPrompt: evil, modelId: evil })
  const messages = whole.messages.map((message) => ({
    ...message,
    text: evil,
    reasoning: evil,
    importedFrom: evil,
  }))
  const calls = whole.calls.map((call) => ({ ...call, modelAnswered: evil }))
  const page = pageOf({ ...whole, messages, calls, connection: { ...whole.connection, name: evil } })
  expect(page).not.toMatch(/<script|<img/)
  expect(page.split('&lt;script&gt;').length).toBeGreaterThan(8)
})

it("another program's counts have their source, and are in no total", () => {
  const whole = aConversation('An answer')
  const messages = whole.messages.map((message) => ({
    ...message,
    importedFrom: 'Open WebUI',
    importedUsage:
      message.role === 'user' ? null : { promptTokens: 1_212, completionTokens: 18, totalTokens: 1_230 },
  }))
  const imported = { ...whole, messages, calls: [] }
  expect(pageOf(imported).replaceAll(/[\u2066-\u2069]/gu, '')).toContain(
    'Tokens: prompt 1,212 · completion 18 · total 1,230 · counted by Open WebUI, not included in totals',
  )
  expect(pageOf(imported)).toContain('0 calls')
  expect(pageOf(imported).split('1,230')).toHaveLength(3)
})
