import { childrenOf, field, type SourceFile, type SyntaxNode } from './source-file.ts'

/**
 * The name on the module's side of `import { a as b }` and `export { a as b }`; a string literal is possible.
 */
function nameOf(node: SyntaxNode | null): string {
  return String(node?.['name'] ?? node?.['value'])
}

function declaredBy(declaration: SyntaxNode): string[] {
  if (declaration.type !== 'VariableDeclaration') return [nameOf(field(declaration, 'id'))]
  return childrenOf(declaration).flatMap((declarator) => namesIn(field(declarator, 'id')))
}

/** A plain name, or the names of `{ a, b: [c], ...d } = …`. */
function namesIn(pattern: SyntaxNode | null): string[] {
  if (pattern === null || pattern.type === 'Identifier') return [nameOf(pattern)]
  if (pattern.type === 'Property') return namesIn(field(pattern, 'value'))
  if (pattern.type === 'AssignmentPattern') return namesIn(field(pattern, 'left'))
  return childrenOf(pattern).flatMap(namesIn)
}

/** Values that a file exports; an exported type may accompany its function without a user. */
function exportsOf(file: SourceFile): string[] {
  return file.nodes
    .filter((node) => node.type === 'ExportNamedDeclaration')
    .flatMap((node) => {
      const declaration = field(node, 'declaration')
      if (declaration !== null)
        return /^TS(?:Interface|TypeAlias)/.test(declaration.type) ? [] : declaredBy(declaration)
      return childrenOf(node)
        .filter((child) => child.type === 'ExportSpecifier')
        .map((specifier) => nameOf(field(specifier, 'exported')))
    })
}

/** The names that an import uses; null if it imports the whole module. */
function takenBy(node: SyntaxNode): string[] | null {
  if (!/^(ImportDeclaration|ExportNamedDeclaration)$/.test(node.type)) return null
  const specifiers = childrenOf(node).filter((child) => child.type.endsWith('Specifier'))
  if (specifiers.some((specifier) => specifier.type === 'ImportNamespaceSpecifier')) return null
  return specifiers.map((specifier) => nameOf(field(specifier, 'imported') ?? field(specifier, 'local')))
}

/** Tests are next to `src`, so their paths and imports lead out of it and back in. */
const wayIn = /^\.\.\/src\//

/**
 * Every export of the source that no other file imports, in words. Tests count as importers; their own
 * exports are not checked.
 */
export function findUnusedExports(source: readonly SourceFile[], tests: readonly SourceFile[]): string[] {
  const taken = new Set(
    [...source, ...tests].flatMap((file) =>
      file.imports.flatMap(({ target, node }) =>
        (takenBy(node) ?? ['*']).map((name) => `${target?.replace(wayIn, '')} ${name}`),
      ),
    ),
  )
  return source.flatMap((file) =>
    [...new Set(exportsOf(file))]
      .filter((name) => !taken.has(`${file.path} ${name}`) && !taken.has(`${file.path} *`))
      .map((name) => `src/${file.path} exports ${name}, which nobody imports`),
  )
}
