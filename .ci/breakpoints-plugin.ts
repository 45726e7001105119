import type { Plugin } from 'vite'
import { breakpoints } from '../src/shared/domain/app/breakpoints.ts'

const conditions = new Map<string, string>(Object.entries(breakpoints))

/** Writes the breakpoints into `@media (--name)`: CSS has no variables there. */
export function breakpointsPlugin(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(?:\?|$)/u.test(id)) return null
      return code.replaceAll(/@media[^{]+/gu, (prelude) =>
        prelude.replaceAll(/\(--([\w-]+)\)/gu, conditionOf),
      )
    },
  }
}

function conditionOf(_query: string, name: string): string {
  const condition = conditions.get(name)
  if (condition === undefined) throw new Error(`No breakpoint is called --${name}`)
  return condition
}
