import { describe, expect, it } from 'vitest'
import { formatBytes } from '../../../../src/renderer/lib/format-number.ts'
import { describeFailure, failureWords } from '../../../../src/renderer/strings/failures.ts'
import { FailureCode } from '../../../../src/shared/failure.ts'
import { aFailure } from '../../../component/fake-data.ts'

const factOf = (failure: Parameters<typeof describeFailure>[0], label: string): string | undefined =>
  describeFailure(failure, formatBytes).facts.find((fact) => fact.label === label)?.value

describe('a failure in words', () => {
  it('says what was sent, with its size', () => {
    expect(factOf(aFailure(), 'Sent')).toBe(
      'POST api.example.com/v1/chat/completions · meridian-70b-chat · 3 messages, 2.1 kB',
    )
  })

  it('says no more of what was sent than is known', () => {
    const sent = {
      ...aFailure().sent,
      method: 'GET',
      model: null,
      messageCount: null,
      byteCount: null,
    } as const
    expect(factOf(aFailure({ sent }), 'Sent')).toBe('GET api.example.com/v1/chat/completions')
  })

  it('quotes what came back in one short line', () => {
    expect(factOf(aFailure(), 'Came back')).toBe('502 Bad Gateway · “upstream connect error”')
    const excerpt = `<html>\n${'x'.repeat(2000)}`
    const cameBack = { status: 500, statusText: '', contentType: null, excerpt }
    expect(factOf(aFailure({ cameBack }), 'Came back')?.length).toBeLessThan(180)
  })

  it('says that nothing came back, and the cause where there is one', () => {
    expect(factOf(aFailure({ cameBack: null, cause: 'ECONNREFUSED' }), 'Came back')).toBe(
      'Nothing (ECONNREFUSED)',
    )
  })

  it('tells a connection that broke from one that never came to be', () => {
    const broken = aFailure({ code: 'network', charge: 'not-known', cameBack: null })
    expect(describeFailure(broken, formatBytes).title).toBe('The connection to the service broke')
    const unreached = { ...broken, charge: 'never-left' } as const
    expect(describeFailure(unreached, formatBytes).title).toBe('The service could not be reached')
  })

  it('names the host that a redirect points to', () => {
    const cameBack = { status: 307, statusText: '', contentType: null, excerpt: '' }
    const failure = aFailure({ code: 'redirect', cameBack, cause: 'other.example.com' })
    expect(factOf(failure, 'Came back')).toBe('307 · points to other.example.com')
  })

  it('has a title and a way on for every code, without blame or noise', () => {
    for (const code of FailureCode.options) {
      const { title, toDo } = failureWords[code]
      expect(title).not.toMatch(/[!.]$/u)
      expect(toDo).toMatch(/^[A-Z][^!]*\.$/u)
    }
  })
})
