/** A room of the house, and what it may import beside itself. */
export interface Room {
  /** Rooms, single files, packages; `node:*` is every module of Node. */
  readonly imports: readonly string[]
  /** What it may import with `import type` alone. */
  readonly types?: readonly string[]
}

/** Those modules of `shared` that do not bring zod along, and so may be part of the window's bundle. */
export const sharedWithoutZod = 'shared without zod'

const ports = [
  'main/jobs/jobs.ts',
  'main/keychain/keychain.ts',
  'main/inference/inference.ts',
  'main/storage/store.ts',
  'main/storage/data-files.ts',
  'main/updater.ts',
  'main/consent.ts',
]

const feature: Room = {
  imports: [
    'renderer/ui',
    'renderer/markdown',
    'renderer/stores',
    'renderer/lib',
    'renderer/strings',
    'react',
    sharedWithoutZod,
  ],
  types: ['shared'],
}

/**
 * The closed set of rooms, named by their folder under `src`. `main` and `renderer` are the files that lie directly in them; a name
 * that ends in `.ts` is a room of one file. A thing that fits in none of them shows a missing name, not a missing room.
 */
export const rooms: Readonly<Record<string, Room>> = {
  shared: { imports: ['zod'] },
  preload: { imports: ['electron', 'shared/channels.ts'], types: ['shared'] },

  'main/index.ts': {
    imports: [
      'main',
      'main/ipc',
      'main/services',
      'main/keychain',
      'main/keychain/keytar-keychain.ts',
      'main/inference',
      'main/storage',
      'main/jobs',
      'main/demo',
      'shared',
      'electron',
      'node:*',
    ],
  },
  main: { imports: ['shared', 'electron', 'node:*', 'main/electron-updater.ts'] },
  'main/electron-updater.ts': { imports: ['main', 'shared', 'node:*', 'electron-updater'] },
  'main/ipc': { imports: ['shared', 'electron'], types: ['main/services', 'main/log.ts'] },
  'main/services': {
    imports: ['main/accounting', 'main/transfer', 'shared'],
    types: [...ports, 'main/log.ts'],
  },
  'main/accounting': { imports: ['shared'] },
  'main/keychain': { imports: ['shared', 'node:crypto'] },
  'main/keychain/keytar-keychain.ts': { imports: ['main/keychain', 'shared', 'keytar'] },
  'main/inference': {
    imports: [
      'shared',
      'node:crypto',
      'node:events',
      'node:http',
      'node:net',
      'node:stream',
      'node:tls',
      'node:zlib',
    ],
  },
  'main/storage': {
    imports: ['shared', 'node:sqlite', 'node:crypto', 'node:fs', 'node:path', 'node:url'],
    types: ['main/transfer/archive.ts'],
  },
  'main/transfer': {
    imports: ['main/accounting', 'shared', 'node:crypto', 'node:zlib', 'markdown-it', 'zod'],
    types: ['main/storage/store.ts'],
  },
  'main/jobs': {
    imports: [
      'main/storage',
      'main/transfer',
      'main/accounting',
      'main/services/message-life.ts',
      'main/services/usage.ts',
      'shared',
      'node:worker_threads',
      'node:fs',
      'node:path',
    ],
    types: ['node:sqlite'],
  },
  'main/demo': { imports: ['shared'], types: ['main/inference/inference.ts'] },

  renderer: {
    imports: [
      'renderer/api.ts',
      'renderer/stores',
      'renderer/features/*',
      'renderer/lib',
      'renderer/ui',
      'renderer/strings',
      'renderer/styles',
      'react',
      'react-dom',
      sharedWithoutZod,
    ],
    types: ['shared'],
  },
  'renderer/api.ts': { imports: [], types: ['shared'] },
  'renderer/stores': {
    imports: ['renderer/api.ts', 'zustand', sharedWithoutZod],
    types: ['shared'],
  },
  'renderer/features/welcome': feature,
  'renderer/features/sidebar': feature,
  'renderer/features/chat': feature,
  'renderer/features/composer': feature,
  'renderer/features/model-picker': feature,
  'renderer/features/prompt': feature,
  'renderer/features/usage': feature,
  'renderer/features/usage-page': feature,
  'renderer/features/reconcile': feature,
  'renderer/features/compare': feature,
  'renderer/features/settings': feature,
  'renderer/features/palette': feature,
  'renderer/markdown': {
    imports: [
      'renderer/ui',
      'renderer/lib',
      'renderer/strings',
      'react',
      'markdown-it',
      'katex',
      'highlight.js',
      sharedWithoutZod,
    ],
  },
  'renderer/ui': { imports: ['renderer/lib', 'react', 'react-dom'] },
  'renderer/lib': { imports: [] },
  'renderer/styles': { imports: [] },
  'renderer/strings': { imports: [], types: ['shared'] },
}

const roomsOfDirectFiles = new Set(['main', 'renderer'])

/** The room that a file (its path under `src`) lies in; undefined where there is no such room. */
export function roomOf(path: string): string | undefined {
  if (path in rooms) return path
  const folders = path.split('/').slice(0, -1)
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const name = folders.slice(0, depth).join('/')
    if (name in rooms && (depth === folders.length || !roomsOfDirectFiles.has(name))) return name
  }
  return undefined
}
