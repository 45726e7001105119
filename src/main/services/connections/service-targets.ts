import type { AddressCheck } from '../../../shared/contract/connections/connection.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { ServiceTarget } from '../../inference/inference.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { ApiKeyService } from './api-keys.ts'
import type { ServiceConsent } from './service-consent.ts'
import type { TrustSettings } from './trust-settings.ts'

interface Dependencies {
  trust: Pick<TrustSettings, 'settle'>
  apiKeys: Pick<ApiKeyService, 'keyFor'>
  serviceConsent: Pick<ServiceConsent, 'agree'>
  checkAddress(typed: string): AddressCheck
}

export type ServiceTargets = ReturnType<typeof createServiceTargets>

export function createServiceTargets(dependencies: Dependencies) {
  const { trust, apiKeys, serviceConsent, checkAddress } = dependencies

  async function find(connection: StoredConnection): Promise<ServiceTarget> {
    const { kind, baseAddress, keyHeader } = connection
    if (kind === 'service') {
      const check = checkAddress(baseAddress)
      if (check.kind === 'refused')
        throw new AppError('address-refused', 'The address cannot be used any more.')
      if (check.transport === 'plain' && !(await trust.settle()).plainOrigins.includes(check.origin))
        throw new AppError('plain-not-allowed', 'Unencrypted http is not allowed for this origin.')
    }
    return { baseAddress, key: await apiKeys.keyFor(connection), keyHeader }
  }

  return {
    /**
     * The address and the key for requests of a connection. Allows an unencrypted address only while the
     * user's consent is valid.
     */
    find,
    /** The same target, after the user has allowed calls to the address. */
    async agreed(connection: StoredConnection): Promise<ServiceTarget> {
      const target = await find(connection)
      if (connection.kind === 'service') await serviceConsent.agree(target, 'call')
      return target
    },
    /** Whether the connection works without a network. */
    isOnComputer({ kind, baseAddress }: StoredConnection): boolean {
      if (kind === 'demo') return true
      const check = checkAddress(baseAddress)
      return check.kind === 'usable' && check.transport === 'this-computer'
    },
  }
}
