import type { Input, Output, RequestName } from '../../src/shared/contract/contract.ts'
import type { Reply } from '../../src/shared/domain/app/errors.ts'

export type Handlers = {
  [N in RequestName]: (input: Input<N>) => Reply<Output<N>> | Promise<Reply<Output<N>>>
}

export const ok = <T>(value: T): Reply<T> => ({ ok: true, value })
export const done: Reply<undefined> = { ok: true, value: undefined }
