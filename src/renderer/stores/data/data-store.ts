import type { Output } from '../../../shared/contract/contract.ts'
import type { Reply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

export function checkData(): Promise<Reply<Output<'data.check'>>> {
  return request('data.check', undefined)
}
