import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../src/renderer/styles')

export interface Look {
  readonly theme: 'light' | 'dark'
  readonly contrast: 'system' | 'more'
  readonly accent: string
}

interface Rule {
  readonly selector: string
  readonly isDark: boolean
  readonly declarations: ReadonlyMap<string, string>
}

/** The rules for `:root` in the order of their precedence. */
function readRules(file: string): Rule[] {
  const text = readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//gu, '')
  const darkAt = text.indexOf('(prefers-color-scheme: dark)')
  const darkEnd = darkAt === -1 ? -1 : text.indexOf('\n}', darkAt)
  return [...text.matchAll(/(:root[^{}]*)\{([^{}]*)\}/gu)].map((match) => ({
    selector: (match[1] ?? '').trim(),
    isDark: match.index > darkAt && match.index < darkEnd,
    declarations: new Map(
      [...(match[2] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/gu)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    ),
  }))
}

function holds({ selector, isDark }: Rule, { theme, contrast, accent }: Look): boolean {
  if (isDark && theme !== 'dark') return false
  if (selector.includes('data-contrast') && contrast !== 'more') return false
  const accents = [...selector.matchAll(/data-accent="(\w+)"/gu)].map(([, name]) => name)
  const isElsewhere = /data-(?:density|window-text|reading-text|motion)/u.test(selector)
  return !isElsewhere && (accents.length === 0 || accents.includes(accent))
}

/** The colors of an appearance, by the names of their tokens. */
export function readTokens(look: Look): Readonly<Record<string, string>> {
  const rules = ['tokens.css', 'accents.css', 'contrast.css'].flatMap(readRules)
  const found: Record<string, string> = {}
  for (const rule of rules.filter((candidate) => holds(candidate, look)))
    for (const [name, value] of rule.declarations) {
      const pair = /^light-dark\((#\w+), (#\w+)\)$/u.exec(value)
      found[name.slice(2)] = (look.theme === 'light' ? pair?.[1] : pair?.[2]) ?? value
    }
  return found
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  if (!/^#[\da-f]{6}$/iu.test(color)) throw new Error(`${color} is no colour.`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
