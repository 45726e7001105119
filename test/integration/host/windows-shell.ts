import { spawn } from 'node:child_process'
import { once } from 'node:events'

// In the place of cmd.exe: starts the program of a command line, and ends when that has ended. Windows gives a
// program one line, which the program splits by itself:
// https://learn.microsoft.com/en-us/cpp/c-language/parsing-c-command-line-arguments

function split(line: string): string[] {
  const found = ['']
  let isQuoted = false
  const add = (text: string): void => void found.push(`${found.pop() ?? ''}${text}`)
  for (const [piece] of line.matchAll(/\\*"|\\+|\s+|[^\s"\\]+/gu)) {
    const slashes = piece.length - 1
    if (piece.endsWith('"')) {
      add('\\'.repeat(slashes / 2))
      if (slashes % 2 === 1) add('"')
      else isQuoted = !isQuoted
    } else if (isQuoted || piece.trim() !== '') add(piece)
    else found.push('')
  }
  return found
}

const [command = '', ...args] = split(process.argv.at(-1) ?? '')
const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
process.exit(code ?? 1)
