import type { KeyHeader } from '../../../shared/contract/connections/connection.ts'
import { failureOf } from '../../../shared/domain/app/errors.ts'
import type { Inference, ListedModels, ServiceTarget } from '../../inference/inference.ts'

export type KeyHeaders = ReturnType<typeof createKeyHeaders>

export function createKeyHeaders(inference: Pick<Inference, 'listModels'>) {
  const known = new Map<string, KeyHeader>()

  const request = (target: ServiceTarget): Promise<ListedModels> =>
    inference.listModels(target, new AbortController().signal)

  /** The list, `refused` for a refused key, or null for any other failure. */
  async function attempt(target: ServiceTarget): Promise<ListedModels | 'refused' | null> {
    try {
      return await request(target)
    } catch (error) {
      if (failureOf(error) === null) throw error
      return isKeyRefused(error) ? 'refused' : null
    }
  }

  async function listWithOther(target: ServiceTarget) {
    const first = await attempt({ ...target, keyHeader: 'x-api-key' })
    if (first === null) return null
    if (first === 'refused') {
      const second = await attempt({ ...target, keyHeader: 'api-key' })
      return second === null || second === 'refused' ? null : { ...second, keyHeader: 'api-key' as const }
    }
    // A public list proves nothing: it appears with any header that the service ignores.
    const without = await attempt({ ...target, key: null })
    return without === 'refused' ? { ...first, keyHeader: 'x-api-key' as const } : null
  }

  async function list(target: ServiceTarget) {
    const { key, keyHeader } = target
    try {
      return { ...(await request(target)), keyHeader }
    } catch (error) {
      if (key === null || keyHeader !== 'bearer' || !isKeyRefused(error)) throw error
      const listed = await listWithOther(target)
      if (listed === null) throw error
      return listed
    }
  }

  return {
    /** The header that worked for an address since Tally started, for a connection that is not saved yet. */
    found: (baseAddress: string): KeyHeader => known.get(baseAddress) ?? 'bearer',
    /**
     * The list of models, and the header with which the service gave it. If the service refuses the key as
     * `Authorization: Bearer`, sends at most two more requests for the list. Throws the first refusal otherwise.
     */
    async list(target: ServiceTarget): Promise<ListedModels & { readonly keyHeader: KeyHeader }> {
      const listed = await list(target)
      known.set(target.baseAddress, listed.keyHeader)
      return listed
    },
  }
}

function isKeyRefused(error: unknown): boolean {
  const status = failureOf(error)?.response?.status
  return status === 401 || status === 403
}
