import type { Failure } from '../../shared/contract/chat/failure.ts'
import { defineMessages } from '../../shared/language/messages.ts'

const askOperator = "Check this computer's clock. If the clock is right, contact the service."
const companyRoot =
  "If your company issued the certificate, add its root certificate in Settings › Connections. Otherwise, don't trust it."
/** Problems with the service's certificate. */
const certificateWords = defineMessages('failure-certificate', {
  expired: { found: 'Expired certificate', toDo: askOperator },
  notYetValid: { found: 'Certificate not valid yet', toDo: askOperator },
  otherHost: {
    found: 'Certificate for another host',
    toDo: 'Check the base address. If the address is right, contact the service.',
  },
  revoked: { found: 'Revoked certificate', toDo: "Don't trust this certificate. Contact the service." },
  selfSigned: { found: 'Self-signed certificate', toDo: companyRoot },
  unknownIssuer: { found: 'Certificate from an unknown issuer', toDo: companyRoot },
})

/** The causes that Node names. The first match counts. */
const certificateCauses: readonly (readonly [RegExp, keyof typeof certificateWords])[] = [
  [/EXPIRED/, 'expired'],
  [/NOT_YET_VALID/, 'notYetValid'],
  [/ALTNAME|HOSTNAME/, 'otherHost'],
  [/REVOKED/, 'revoked'],
  [/^DEPTH_ZERO_SELF_SIGNED/, 'selfSigned'],
  [/SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|UNTRUSTED|INVALID_CA/, 'unknownIssuer'],
]

/** Null for other failures, and for causes without their own text. */
export function certificateOf({
  code,
  cause,
}: Failure): { readonly found: string; readonly toDo: string } | null {
  if (code !== 'certificate' || cause === null) return null
  const [, name] = certificateCauses.find(([pattern]) => pattern.test(cause)) ?? []
  return name === undefined ? null : certificateWords[name]
}
