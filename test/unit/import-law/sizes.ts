import { childrenOf, lineOf, type SourceFile, type SyntaxNode } from './source-file.ts'

const fileLimit = 250
const functionLimit = 40
const componentLimit = 120

const isFunction = (node: SyntaxNode): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)

function functionsInside(node: SyntaxNode): SyntaxNode[] {
  return childrenOf(node).flatMap((child) => (isFunction(child) ? [child] : functionsInside(child)))
}

/** The lines of a function without those of the functions in it: a factory is no longer than what it does itself. */
function ownLines(file: SourceFile, node: SyntaxNode): number {
  const height = ({ start, end }: SyntaxNode) => lineOf(file, end) - lineOf(file, start)
  return functionsInside(node).reduce((sum, inner) => sum - height(inner), height(node) + 1)
}

/** Files and functions that have grown too long, in words. */
export function findOversized(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const lines = file.text.trimEnd().split('\n').length
    const tooLong = lines > fileLimit ? [`src/${file.path} has ${lines} lines, more than ${fileLimit}`] : []
    const limit = file.path.endsWith('.tsx') ? componentLimit : functionLimit
    const functions = file.nodes.filter((node) => isFunction(node) && ownLines(file, node) > limit)
    return [
      ...tooLong,
      ...functions.map(
        (node) => `src/${file.path}:${lineOf(file, node.start)} is a function of more than ${limit} lines`,
      ),
    ]
  })
}
