/** A layer of the source, with everything it may import besides itself. */
export interface Layer {
  /** Layers, single files, packages; `node:*` is every module of Node. */
  readonly imports: readonly string[]
  /** Allowed with `import type` only. */
  readonly types?: readonly string[]
}

const shared = ['shared/domain', 'shared/language', 'shared/contract']

const ports = [
  'main/jobs/jobs.ts',
  'main/spelling/spell-checker.ts',
  'main/keychain/keychain.ts',
  'main/inference/inference.ts',
  'main/storage/store.ts',
  'main/storage/row-types.ts',
  'main/storage/data-files.ts',
  'main/inference/pass-through.ts',
  'main/meter/meter.ts',
  'main/meter/program-tokens.ts',
  'main/updates/updater.ts',
  'main/hardening/consent.ts',
  'main/window/notifications.ts',
  'main/window/quick-shortcut.ts',
  'main/window/tray.ts',
]

/** Main's files around Electron: thin code without services and adapters. */
const electronParts = ['main', 'main/window', 'main/hardening', 'main/updates', 'main/menus', 'main/files']

const electronPart: Layer = {
  imports: [...electronParts, 'main/updates/electron-updater.ts', ...shared, 'electron', 'node:*'],
  types: ['main/storage/data-files.ts'],
}

const feature: Layer = {
  imports: [
    'renderer/ui',
    'renderer/markdown',
    'renderer/stores',
    'renderer/lib',
    'renderer/strings',
    // For its stores alone: see the search rules.
    'renderer/api.ts',
    'zustand',
    'react',
    'shared/domain',
    'shared/language',
  ],
  types: ['shared/contract'],
}

/**
 * Every layer, named by its folder under `src`, which includes subfolders. `main` and `renderer` are the
 * files directly in them.
 * A name that ends in `.ts` is a single file with separate rules.
 */
export const layers: Readonly<Record<string, Layer>> = {
  'shared/language': { imports: [] },
  'shared/domain': { imports: [], types: ['shared/contract'] },
  'shared/contract': { imports: ['shared/domain', 'zod'] },
  extraction: { imports: ['pdfjs-dist', 'shared/domain'], types: ['shared/contract'] },
  preload: { imports: ['electron', 'shared/contract/channels.ts'], types: ['shared/contract'] },

  'main/start.ts': {
    imports: [
      ...electronParts,
      'main/ipc',
      'main/services',
      'main/keychain',
      'main/keychain/keytar-keychain.ts',
      'main/inference',
      'main/storage',
      'main/jobs',
      'main/language.ts',
      'main/spelling',
      'main/demo',
      'main/meter',
      ...shared,
      'electron',
      'node:*',
    ],
  },
  'main/index.ts': { imports: [...electronParts, 'main/start.ts', 'main/language.ts', 'electron'] },
  'main/language.ts': { imports: ['shared/domain', 'shared/language', 'node:fs', 'node:path'] },
  main: electronPart,
  'main/window': electronPart,
  'main/hardening': electronPart,
  'main/updates': electronPart,
  'main/updates/electron-updater.ts': {
    imports: ['main', 'main/updates', 'shared/domain', 'shared/contract', 'node:*', 'electron-updater'],
  },
  'main/menus': electronPart,
  'main/files': electronPart,
  'main/ipc': {
    imports: ['shared/domain', 'shared/contract', 'electron'],
    types: ['main/services', 'main/log.ts'],
  },
  'main/services': {
    imports: [
      'zod',
      'main/accounting',
      'main/transfer',
      'main/storage/find-or-throw.ts',
      'shared/domain',
      'shared/contract',
    ],
    types: [...ports, 'main/log.ts'],
  },
  'main/accounting': {
    imports: ['shared/domain', 'shared/contract'],
    types: ['main/storage/store.ts', 'main/storage/row-types.ts'],
  },
  'main/keychain': { imports: ['shared/domain', 'shared/contract', 'node:crypto'] },
  'main/keychain/keytar-keychain.ts': {
    imports: ['main/keychain', 'shared/domain', 'shared/contract', 'keytar'],
  },
  'main/inference': {
    imports: [
      ...shared,
      'node:crypto',
      'node:events',
      'node:http',
      'node:net',
      'node:stream',
      'node:tls',
      'node:worker_threads',
      'node:zlib',
    ],
  },
  'main/meter': { imports: ['shared/domain', 'shared/language', 'node:crypto', 'node:events', 'node:http'] },
  'main/storage': {
    imports: [...shared, 'node:sqlite', 'node:crypto', 'node:fs', 'node:path', 'node:url', 'node:util'],
    types: ['main/transfer/archive.ts'],
  },
  'main/transfer': {
    imports: [
      'main/accounting',
      // A list of models in a file has the form of the service's own.
      'main/inference/parsing/service-prices.ts',
      // An image in a file must be one that the app itself would store.
      'main/files/image-metadata.ts',
      ...shared,
      'node:crypto',
      'node:zlib',
      'markdown-it',
      'zod',
    ],
    types: ['main/storage/store.ts', 'main/storage/row-types.ts'],
  },
  'main/reports': {
    imports: [
      'main/storage',
      'main/transfer',
      'main/accounting',
      'main/jobs/job.ts',
      'main/jobs/pages.ts',
      'main/jobs/replace-file.ts',
      ...shared,
      'zod',
      'node:crypto',
      'node:fs',
      'node:path',
    ],
    types: ['node:sqlite'],
  },
  'main/jobs': {
    imports: [
      'main/storage',
      'main/transfer',
      'main/accounting',
      'main/reports',
      'main/threads',
      'main/language.ts',
      ...shared,
      'node:worker_threads',
      'node:fs',
      'node:path',
    ],
    types: ['node:sqlite'],
  },
  'main/threads': { imports: ['shared/domain', 'node:worker_threads'] },
  'main/spelling': {
    imports: [
      'main/threads',
      'shared/domain',
      'shared/contract',
      'hunspell-wasm',
      'node:fs',
      'node:fs/promises',
      'node:util',
      'node:worker_threads',
      'node:zlib',
    ],
  },
  'main/demo': {
    imports: [...shared, 'node:crypto'],
    types: ['main/inference/inference.ts'],
  },

  renderer: {
    imports: [
      'renderer/api.ts',
      'renderer/stores',
      'renderer/features/*',
      'renderer/lib',
      'renderer/ui',
      'renderer/markdown',
      'renderer/strings',
      'renderer/styles',
      'react',
      'react-dom',
      'shared/domain',
      'shared/language',
    ],
    types: ['shared/contract'],
  },
  'renderer/api.ts': { imports: [], types: ['shared/domain', 'shared/contract'] },
  'renderer/stores': {
    imports: ['renderer/api.ts', 'renderer/lib', 'zustand', 'shared/domain'],
    types: ['shared/contract'],
  },
  'renderer/features/welcome': feature,
  'renderer/features/sidebar': feature,
  'renderer/features/chat': feature,
  'renderer/features/composer': feature,
  'renderer/features/model-picker': feature,
  'renderer/features/parameters': feature,
  'renderer/features/prompt': feature,
  'renderer/features/projects': feature,
  'renderer/features/usage': feature,
  'renderer/features/statement': feature,
  'renderer/features/reconcile': feature,
  'renderer/features/what-if': feature,
  'renderer/features/compare': feature,
  'renderer/features/settings': feature,
  'renderer/features/palette': feature,
  'renderer/features/quick': feature,
  'renderer/markdown': {
    imports: [
      'renderer/ui',
      'renderer/lib',
      'renderer/strings',
      'react',
      'markdown-it',
      'katex',
      'highlight.js',
      'shared/domain',
      'shared/language',
    ],
  },
  'renderer/ui': {
    imports: [
      'renderer/lib',
      'renderer/strings/app.ts',
      'renderer/strings/common.ts',
      'shared/language',
      'react',
      'react-dom',
    ],
    types: ['shared/domain/app/errors.ts'],
  },
  'renderer/lib': {
    imports: [
      'shared/language',
      'shared/domain/app/text-encoding.ts',
      'shared/domain/conversations/folded-text.ts',
      'shared/domain/money/typed-decimal.ts',
      'shared/domain/money/typed-limit.ts',
    ],
  },
  'renderer/styles': { imports: [] },
  'renderer/strings': {
    imports: [
      'shared/domain/app/durations.ts',
      'shared/domain/app/text-encoding.ts',
      'shared/domain/conversations/temporary-chat.ts',
      'shared/language',
    ],
    types: ['shared/domain', 'shared/contract'],
  },
}

const layersOfDirectFiles = new Set(['main', 'renderer'])

/** The layer of a file, by its path under `src`. */
export function layerOf(path: string): string | undefined {
  if (path in layers) return path
  const folders = path.split('/').slice(0, -1)
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const name = folders.slice(0, depth).join('/')
    if (name in layers && (depth === folders.length || !layersOfDirectFiles.has(name))) return name
  }
  return undefined
}
