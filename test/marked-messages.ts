import { type Plugin, parseAst } from 'vite'

const mark = '(globalThis.markWords ?? ((words) => words))'

/** Lets a test mark the results of functions in `src/renderer/messages` that are in no catalogue. */
export function markedMessages(): Plugin {
  return {
    name: 'marked-messages',
    transform(code, id) {
      if (!/\/src\/renderer\/messages\/[^/]+\.ts(?:\?|$)/u.test(id)) return null
      const names = parseAst(code).body.flatMap((statement) =>
        statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'FunctionDeclaration'
          ? (statement.declaration.id?.name ?? [])
          : [],
      )
      return code + names.map((name) => `\n${name} = ${mark}(${name})`).join('')
    },
  }
}
