import { X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { readCertificates } from '../../../../src/main/inference/transport/certificates.ts'
import { createAuthority } from '../../../fixtures/certificates.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text)
const [first, second] = [createAuthority('First'), createAuthority('Second')]

it('a certificate file is read block by block, with any text between the blocks', () => {
  const text = `# ours\r\n${first.certificate.replaceAll('\n', '\r\n')}\nSubject: Second\n${second.certificate}`
  expect(readCertificates(bytesOf(text))).toEqual([first.certificate, second.certificate])
})

it.each([
  ['nothing', ''],
  ['words', 'certificate'],
  ['a key', first.key],
  ['a damaged block', first.certificate.replace(/\n.{20}/, '\n')],
  ['half a block', first.certificate.slice(0, 200)],
  ['many beginnings', '-----BEGIN CERTIFICATE-----\n'.repeat(40_000)],
])('a file of %s has no certificate', (_what, text) => expect(readCertificates(bytesOf(text))).toEqual([]))

it('a damaged block does not hide a good one', () => {
  const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  expect(readCertificates(bytesOf(damaged + first.certificate))).toEqual([first.certificate])
})

it('a certificate without any text around it, as Windows writes it, is read too', () => {
  const { raw } = new X509Certificate(first.certificate)
  expect(readCertificates(raw)).toEqual([first.certificate])
})
