import { type AST, RegExpParser } from '@eslint-community/regexpp'

const whole = /^(?:https?:\/\/)?(?<host>(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?<path>(?:\/[\w.*-]+)*)\/?$/

/**
 * The addresses that a pattern of the list means, as hosts and first parts of a path. A host can begin with
 * `*.`, and `*` is a part of a path. Patterns without a whole host give nothing, because anybody could own one.
 */
export function addressForms(pattern: string): string[] {
  const { alternatives } = new RegExpParser().parsePattern(pattern)
  const forms = alternatives.flatMap(textsOf).flatMap((text) => {
    const { host, path } = whole.exec(text)?.groups ?? {}
    return host === undefined ? [] : [`${host}${path ?? ''}`]
  })
  return [...new Set(forms)].toSorted()
}

/** Every text of an alternative, with `*` for what may vary. */
function textsOf({ elements }: AST.Alternative): string[] {
  return elements.reduce<string[]>(
    (texts, element) => texts.flatMap((text) => partsOf(element).map((part) => text + part)),
    [''],
  )
}

function partsOf(element: AST.Element): string[] {
  if (element.type === 'Character') return [String.fromCodePoint(element.value)]
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.flatMap(textsOf)
  if (element.type === 'Assertion') return ['']
  if (element.type !== 'Quantifier') return ['*']
  return element.min === 0 && element.max === 1 ? ['', ...partsOf(element.element)] : ['*']
}
