import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { breakpoints } from '../src/shared/domain/app/breakpoints.ts'

const conditions = new Map<string, string>(Object.entries(breakpoints))
const classNames = JSON.stringify(
  fileURLToPath(new URL('../src/renderer/lib/class-names.ts', import.meta.url)),
)

/** The plugins of every build that has styles of the window. */
export function stylePlugins(): Plugin[] {
  return [breakpointsPlugin, cssFunctionsPlugin]
}

/** Writes the breakpoints into `@media (--name)`: CSS has no variables there. */
const breakpointsPlugin: Plugin = {
  name: 'breakpoints',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.css(?:\?|$)/u.test(id)) return null
    return code.replaceAll(/@media[^{]+/gu, (prelude) => prelude.replaceAll(/\(--([\w-]+)\)/gu, conditionOf))
  },
}

function conditionOf(_query: string, name: string): string {
  const condition = conditions.get(name)
  if (condition === undefined) throw new Error(`No breakpoint is called --${name}`)
  return condition
}

/** Binds `classNames` to each CSS module, so that `import css from './x.module.css'` gives the function. */
const cssFunctionsPlugin: Plugin = {
  name: 'css-functions',
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith('.module.css')) return null
    const [before, classes, ...others] = code.split('export default ')
    if (before === undefined || classes === undefined || others.length > 0)
      throw new Error(`${id} doesn't have one default export.`)
    return `import { classNames } from ${classNames}\n${before}const classes = ${classes}\nexport default classNames(classes)\n`
  },
}
