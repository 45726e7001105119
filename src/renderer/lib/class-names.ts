type ClassName = string | false | null | undefined

/** Binds a CSS module, so that a component refers to classes by name: `css('row', isOpen && 'open')`. */
export function classNames(module: Readonly<Record<string, string>>): (...names: ClassName[]) => string {
  return (...names) =>
    names
      .filter((name) => typeof name === 'string')
      .map((name) => module[name] ?? name)
      .join(' ')
}
