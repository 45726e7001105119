import type { AddressCheck } from '../../../shared/contract/connections/connection.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { ServiceTarget } from '../../inference/inference.ts'
import type { StoredConnection } from '../../storage/records.ts'
import type { CredentialService } from '../connections/credentials.ts'
import type { TrustSettings } from '../connections/trust-settings.ts'

export interface TargetDependencies {
  trust: Pick<TrustSettings, 'settle'>
  credentials: Pick<CredentialService, 'keyFor'>
  checkAddress(typed: string): AddressCheck
}

/**
 * The address and the key for requests of a connection. Allows an unencrypted address only while the person's
 * consent is valid.
 */
export async function resolveTarget(
  { trust, credentials, checkAddress }: TargetDependencies,
  connection: StoredConnection,
): Promise<ServiceTarget> {
  const { kind, baseAddress } = connection
  if (kind === 'service') {
    const check = checkAddress(baseAddress)
    if (check.kind === 'refused')
      throw new AppError('address-refused', 'The address cannot be used any more.')
    if (check.transport === 'plain' && !(await trust.settle()).plainOrigins.includes(check.origin))
      throw new AppError('plain-not-allowed', 'Unencrypted http is not allowed for this origin.')
  }
  return { baseAddress, key: await credentials.keyFor(connection) }
}

/** Connections that work without a network. */
export function isOnComputer(
  { kind, baseAddress }: StoredConnection,
  { checkAddress }: { checkAddress(typed: string): AddressCheck },
): boolean {
  if (kind === 'demo') return true
  const check = checkAddress(baseAddress)
  return check.kind === 'usable' && check.transport === 'this-computer'
}
