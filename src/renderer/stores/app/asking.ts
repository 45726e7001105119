import type { Input, Output } from '../../../shared/contract/contract.ts'
import type { PageRequestName } from '../../../shared/contract/events.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'

/** Keeps the answer. A refusal becomes a notice, and the answer null. */
export async function ask<N extends PageRequestName>(
  name: N,
  input: Input<N>,
  keep?: (value: Output<N>) => void,
): Promise<{ readonly value: Output<N> } | null> {
  const result = await request(name, input)
  if (result.ok) keep?.(result.value)
  else raiseRefusal(result)
  return result.ok ? result : null
}

/** Keeps the answer. Returns a refusal, which the control that asked shows. */
export async function change<N extends PageRequestName>(
  name: N,
  input: Input<N>,
  keep?: (value: Output<N>) => void | Promise<void>,
): Promise<RefusedResult | null> {
  const result = await request(name, input)
  if (!result.ok) return result
  await keep?.(result.value)
  return null
}
