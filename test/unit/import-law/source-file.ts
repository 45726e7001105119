import { posix } from 'node:path'
import { parseSync } from 'vite'

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export interface ModuleImport {
  /** A path under `src`, or the name of a package or of a module of Node; null where it is computed. */
  readonly target: string | null
  readonly isType: boolean
  readonly node: SyntaxNode
}

export interface SourceFile {
  /** Under `src`, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Every node of its syntax, parents first; empty for what is not TypeScript. */
  readonly nodes: readonly SyntaxNode[]
  readonly imports: readonly ModuleImport[]
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode)
}

function withDescendants(node: SyntaxNode, before: SyntaxNode[] = []): SyntaxNode[] {
  before.push(node)
  for (const child of childrenOf(node)) withDescendants(child, before)
  return before
}

export function field(node: SyntaxNode, name: string): SyntaxNode | null {
  const value = node[name]
  return isNode(value) ? value : null
}

/**
 * The target of a specifier: a path under `src` for a relative one, else the package without the path inside
 * it.
 */
function targetOf(path: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain)
  if (plain.startsWith('node:')) return plain
  return plain
    .split('/')
    .slice(0, plain.startsWith('@') ? 2 : 1)
    .join('/')
}

const importKinds: Readonly<Record<string, 'static' | 'dynamic' | 'type'>> = {
  ImportDeclaration: 'static',
  ExportNamedDeclaration: 'static',
  ExportAllDeclaration: 'static',
  CallExpression: 'static',
  ImportExpression: 'dynamic',
  TSImportType: 'type',
}

/** The module that an import names. `process.getBuiltinModule('node:fs')` imports as well. */
function sourceOf(node: SyntaxNode): SyntaxNode | null {
  if (node.type !== 'CallExpression') return field(node, 'source')
  const [callee, source = null] = childrenOf(node)
  const isBuiltin = callee !== undefined && field(callee, 'property')?.['name'] === 'getBuiltinModule'
  return isBuiltin ? source : null
}

/**
 * An inline `type` counts as a value: with `verbatimModuleSyntax` such an import still exists at run time.
 */
function toImport(path: string, node: SyntaxNode): ModuleImport[] {
  const kind = importKinds[node.type]
  const source = sourceOf(node)
  if (kind === undefined || (kind === 'static' && source === null)) return []
  const specifier = source?.['value']
  return [
    {
      target: typeof specifier === 'string' ? targetOf(path, specifier) : null,
      isType: kind === 'type' || node['importKind'] === 'type' || node['exportKind'] === 'type',
      node,
    },
  ]
}

/** A file whose nodes are those of its top level only, unless it imports within them. */
export function readImports(path: string, text: string): SourceFile {
  return read(path, text, text.includes('import('))
}

export function readSource(path: string, text: string): SourceFile {
  return read(path, text, true)
}

function read(path: string, text: string, isWhole: boolean): SourceFile {
  if (!/\.tsx?$/.test(path)) return { path, text, nodes: [], imports: [] }
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const nodesOf = isWhole ? withDescendants : childrenOf
  const nodes = isNode(program) ? nodesOf(program) : []
  return { path, text, nodes, imports: nodes.flatMap((node) => toImport(path, node)) }
}

export function lineOf(file: Pick<SourceFile, 'text'>, offset: number): number {
  return file.text.slice(0, offset).split('\n').length
}
