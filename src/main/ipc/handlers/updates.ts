import type { RequestName } from '../../../shared/contract/contract.ts'
import type { Services } from '../../services/create-services.ts'
import type { Handlers } from '../router.ts'

type UpdateHandlers = Pick<Handlers, Extract<RequestName, `updates.${string}`>>

export function updateHandlers({ updates }: Pick<Services, 'updates'>): UpdateHandlers {
  return {
    'updates.read': () => updates.read(),
    'updates.look': () => updates.look(),
    'updates.fetch': () => updates.bring(),
    'updates.cancel': () => updates.cancel(),
    'updates.putOff': () => updates.putOff(),
    'updates.install': () => updates.install(),
  }
}
