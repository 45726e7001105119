import type { Input, Output, RequestName } from '../../shared/contract/contract.ts'
import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'

/** One handler for each request. It gets the parsed input, and the window that asks. */
export type Handlers = {
  readonly [N in RequestName]: (input: Input<N>, from: WindowKind) => Output<N> | Promise<Output<N>>
}

export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<RequestName, `${Prefix}.${string}`>>

/** The requests for which several parts have a handler. */
type Doubled<Parts, Earlier = never> = Parts extends readonly [infer Part, ...infer Rest]
  ? (Earlier & keyof Part) | Doubled<Rest, Earlier | keyof Part>
  : never

type NamesIn<Part> = Part extends unknown ? Extract<keyof Part, RequestName> : never

/** No handlers where a request has two, so that no router accepts the result. */
type Joined<Parts extends readonly unknown[]> = [Doubled<Parts>] extends [never]
  ? Pick<Handlers, NamesIn<Parts[number]>>
  : { readonly doubled: Doubled<Parts> }

export function joinHandlers<Parts extends readonly Partial<Handlers>[]>(...parts: Parts): Joined<Parts> {
  return Object.assign({}, ...parts)
}
