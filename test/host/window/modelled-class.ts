import { modelled } from '../page/modelled.ts'

/** An Electron class: `construct` makes the instances of `new`; its static members are modelled too. */
export function modelledClass<T extends object>(
  name: string,
  construct: (...values: never[]) => object,
  statics: Partial<T>,
): T {
  // Only a plain function can be called by `new` and give another object than `this`.
  const electronClass = function constructModelled(...values: never[]): object {
    return construct(...values)
  }
  return modelled<T>(name, Object.assign(electronClass, statics))
}
