import { childrenOf, field, lineOf, type SourceFile, type SyntaxNode } from './source-file.ts'

interface SearchRule {
  readonly found: (node: SyntaxNode) => boolean
  /** The only allowed place; without it there is none. */
  readonly home?: RegExp
  readonly words: string
}

/** Every function of Electron that passes something to another program. */
const openers = ['shell', 'openExternal', 'openPath', 'showItemInFolder', 'trashItem', 'writeShortcutLink']

const socketModules = /^(node:)?(https?|http2|net|tls|dgram|child_process)$/

function isNamed(node: SyntaxNode | null, ...names: readonly string[]): boolean {
  return node?.type === 'Identifier' && names.includes(String(node['name']))
}

/**
 * `anything.property`, `anything['property']` and `{ property } = anything`, under any name of the object.
 */
function isTaken(node: SyntaxNode, property: string): boolean {
  const isNameOf = (name: SyntaxNode | null) => isNamed(name, property) || name?.['value'] === property
  if (node.type === 'MemberExpression') return isNameOf(field(node, 'property'))
  return (
    node.type === 'ObjectPattern' &&
    childrenOf(node).some((child) => child.type === 'Property' && isNameOf(field(child, 'key')))
  )
}

export const searchRules: readonly SearchRule[] = [
  {
    found: (node) => isNamed(node, 'ipcMain'),
    home: /^main\/ipc\/register\.ts$/,
    words: 'only main/ipc/register.ts may touch ipcMain',
  },
  {
    found: (node) => isTaken(node, 'api'),
    // The programs that main serves name their API too.
    home: /^(?:main\/|renderer\/api\.ts$)/,
    words: 'only renderer/api.ts may touch window.api',
  },
  {
    found: (node) => /(?:\/api\.ts|^zustand)$/.test(String(field(node, 'source')?.['value'])),
    home: /^renderer\/(?:[^/]+$|stores\/|features\/.*-store\.ts$)/,
    words: 'only stores may hold state of the app and ask main for it',
  },
  {
    found: (node) => isNamed(node, 'shell') || openers.some((opener) => isTaken(node, opener)),
    home: /^main\/hardening\/open-external\.ts$/,
    words: 'only main/hardening/open-external.ts may hand an address to the system',
  },
  {
    found: (node) => isNamed(node, 'Notification'),
    home: /^main\/window\/notifications\.ts$/,
    words: 'only main/window/notifications.ts may show a notification',
  },
  {
    found: (node) => isTaken(node, 'setAsDefaultProtocolClient') || node['value'] === 'open-url',
    words: 'no address of another program may reach the app',
  },
  {
    found: (node) => isNamed(node, 'crashReporter') || isTaken(node, 'crashReporter'),
    words: 'a crash report holds the memory, and so the key',
  },
  {
    found: (node) =>
      node.type === 'MemberExpression' &&
      isNamed(field(node, 'object'), 'net') &&
      !isNamed(field(node, 'property'), 'isOnline'),
    words: "Chromium's network has no names; main/inference/transport/http-connection.ts is the door",
  },
  {
    found: (node) => isTaken(node, 'executeJavaScript') || isTaken(node, 'openDevTools'),
    words: 'main does not reach into the page',
  },
  {
    found: (node) => isNamed(node, 'fetch'),
    home: /^extraction\/(?:page|pdf)\.ts$/,
    words: 'fetch follows its own rules; main/inference/transport/http-connection.ts is the door',
  },
  {
    found: (node) => socketModules.test(String(field(node, 'source')?.['value'])),
    home: /^main\/(?:inference\/transport\/(?:http-connection|certificates)|meter\/meter-server)\.ts$/,
    words:
      'requests leave only through main/inference/transport/http-connection.ts and arrive only at main/meter/meter-server.ts',
  },
  {
    found: (node) => String(field(node, 'source')?.['value']).startsWith('../chat/'),
    home: /^(?!main\/services\/money\/)/,
    words: 'money answers about expected calls, and knows no chat',
  },
  {
    found: (node) => isNamed(node, 'require', 'createRequire'),
    words: 'a require would be an import that this law cannot see',
  },
  { found: (node) => node.type === 'TSAnyKeyword', words: 'a type may not be any' },
  {
    found: (node) =>
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportSpecifier' && isNamed(field(node, 'exported'), 'default')),
    words: 'exports have names',
  },
]

/** Everything found outside of its allowed place, in words. */
export function findMisplaced(files: readonly SourceFile[]): string[] {
  return searchRules.flatMap(({ found, home, words }) =>
    files
      .filter((file) => !home?.test(file.path))
      .flatMap((file) => file.nodes.filter(found).map((node) => ({ file, node })))
      .map(({ file, node }) => `src/${file.path}:${lineOf(file, node.start)} ${words}`),
  )
}
