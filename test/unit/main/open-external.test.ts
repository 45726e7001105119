import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createConsent } from '../../../src/main/hardening/consent.ts'
import { createLinkOpener } from '../../../src/main/hardening/open-external.ts'
import { AppError, errorKind } from '../../../src/shared/domain/app/errors.ts'
import { cases } from '../../fixtures/cases.ts'

const schemes = [
  'https://',
  'http://',
  'HtTpS://',
  'mailto:',
  'https:',
  'https:/',
  'https:\\\\',
  '//',
  'javascript:',
  'data:text/html,',
  'file:///',
  'smb://',
  'ms-msdt:/',
  'calculator:',
  'blob:https://',
  '',
]
const pieces = [
  'example.com',
  'good.example@',
  'user:word@',
  'evil.example',
  'bаnk.example',
  '。',
  'xn--80ak6aa92e',
  '[::1]',
  '127.1',
  ':443',
  ':99999',
  '/',
  '\\',
  '..',
  '?subject=x',
  '&attach=/etc/passwd',
  '?body=',
  '%0d%0a',
  '%00',
  '%zz',
  '#',
  '@',
  'a@example.com',
  '\t',
  '\n',
  '\u0000',
  '\u202e',
  '\u200b',
  '\u00ad',
  ' ',
  '"',
  "'",
  '`id`',
  '$(id)',
  '|',
  '\ud800',
  'a'.repeat(1_990),
]

/** Any text, and texts made of parts that were used in attacks on programs that open addresses. */
const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.emailAddress().map((address) => `mailto:${address}`),
  fc
    .tuple(
      fc.constantFrom(...schemes),
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 6 })), {
        maxLength: 6,
      }),
    )
    .map(([scheme, parts]) => scheme + parts.join('')),
)

interface Asked {
  readonly message: string
  readonly detail: string
}

const desktop = vi.hoisted(() => ({
  asked: [] as Asked[],
  opened: [] as string[],
  answer: (): Promise<number> => Promise.resolve(0),
  open: (): void => undefined,
}))

vi.mock('electron', () => ({
  shell: {
    openExternal: async (address: string) => {
      desktop.open()
      desktop.opened.push(address)
    },
  },
}))

let time = 0
const openerWith = () => {
  const showMessageBox = async (...given: unknown[]) => {
    desktop.asked.push(given.at(-1) as Asked)
    return { response: await desktop.answer(), checkboxChecked: false }
  }
  const sleep = async (ms: number): Promise<void> => {
    time += ms
  }
  return createLinkOpener(
    createConsent({ dialog: { showMessageBox }, findWindow: () => null, elapsed: () => time, sleep }),
  )
}
const refusalOf = (opening: Promise<void>): Promise<string> =>
  opening.then(
    () => 'opened',
    (error: unknown) => errorKind(error),
  )

beforeEach(() => {
  time = 0
  Object.assign(desktop, { asked: [], opened: [], answer: () => Promise.resolve(0), open: () => undefined })
})

describe('opening an address outside', () => {
  test('only a shown plain web or mail address is opened, for any text', async () => {
    const openLink = openerWith()
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const before = { asked: desktop.asked.length, opened: desktop.opened.length }
        time += 1_000
        const refusal = await refusalOf(openLink(text))
        if (refusal !== 'opened') {
          expect(refusal).toBe('link-refused')
          expect([desktop.asked.length, desktop.opened.length]).toEqual([before.asked, before.opened])
          return
        }
        const [question, address] = [desktop.asked.at(-1), desktop.opened.at(-1)]
        expect(desktop.opened).toHaveLength(before.opened + 1)
        expect(question?.detail).toBe(address)
        const { protocol, username, password, host, pathname, search, href } = new URL(address ?? '')
        expect(['https:', 'http:', 'mailto:']).toContain(protocol)
        expect(username + password).toBe('')
        expect(href).toBe(address)
        expect(href).toMatch(/^[\x21-\x7e]{1,2000}$/)
        // Headers come after the question mark; before it `cc=` is part of a name.
        expect(protocol === 'mailto:' && /attach|cc=/i.test(search)).toBe(false)
        expect(question?.message).toContain(protocol === 'mailto:' ? pathname : host)
      }),
      // A long address, whose host a shortened message would hide.
      { numRuns: cases(3_000), examples: [[`mailto:${'a.'.repeat(30)}a@b.example`]] },
    )
    expect(desktop.opened.length).toBeGreaterThan(cases(30))
  })

  test('an address is not opened without consent', async () => {
    desktop.answer = () => Promise.resolve(1)
    await openerWith()('https://example.com/')
    expect(desktop.asked).toHaveLength(1)
    expect(desktop.opened).toEqual([])
  })

  test('a refused address does not delay the next one', async () => {
    const openLink = openerWith()
    expect(await refusalOf(openLink('calculator:'))).toBe('link-refused')
    expect(await refusalOf(openLink('https://example.com/'))).toBe('opened')
  })

  test('a missing program is reported, and the next address can be opened', async () => {
    desktop.open = () => {
      throw new Error('no application is registered for https://example.com/secret')
    }
    const openLink = openerWith()
    const refusal: unknown = await openLink('https://example.com/secret').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(errorKind(refusal)).toBe('link-not-opened')
    desktop.open = () => undefined
    time = 1_000
    expect(await refusalOf(openLink('https://example.com/'))).toBe('opened')
  })
})
