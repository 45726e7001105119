import { type Plugin, parseAst } from 'vite'

const mark = '(globalThis.markWords ?? ((words) => words))'

/** Lets a test mark every text from `src/renderer/messages`; without such a test nothing changes. */
export function markedMessages(): Plugin {
  return {
    name: 'marked-messages',
    transform(code, id) {
      return /\/src\/renderer\/messages\/[^/]+\.ts(?:\?|$)/u.test(id) ? markExports(code) : null
    },
  }
}

/** Only exports: the parts within a sentence are marked with it. */
function markExports(code: string): string {
  const marked: string[] = []
  let end = 0
  let after = ''
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const { declaration } = statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id)
      after += `\n${declaration.id.name} = ${mark}(${declaration.id.name})`
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (!init) continue
      marked.push(code.slice(end, init.start), mark, '(', code.slice(init.start, init.end), ')')
      end = init.end
    }
  }
  return `${marked.join('')}${code.slice(end)}${after}`
}
