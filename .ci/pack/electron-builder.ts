import type { Configuration } from 'electron-builder'
import { identity } from './identity.ts'
import { desktopEntry } from './linux/desktop-entry.ts'
import { finishPackage, tidyElectron } from './packing-steps.ts'
import { canBeNotarised, type Environment, hasCertificate } from './signing.ts'
import { type System, windowIcon } from './systems.ts'
import { updateFeedOf, updateTrustOf } from './update-feed.ts'

const { appId, productName, executableName, author, categories } = identity

/** Filled in by electron-builder. */
const [arch, ext, version] = ['arch', 'ext', 'version'].map((name) => `\${${name}}`)

const files = [
  'out/**/*',
  'package.json',
  '!**/*.map',
  '!node_modules/keytar/{src,script,README.md,binding.gyp,keytar.d.ts}{,/**/*}',
  '!node_modules/node-addon-api{,/**/*}',
]

/** Ours, beside that of Electron, which electron-builder keeps. */
const licence = { from: 'LICENSE', to: 'LICENSE.txt' }

/** A signature of no one: without any, nothing runs on Apple silicon. What the hardened runtime asks needs a signer's name. */
const unsignedMac: Configuration['mac'] = { identity: '-', hardenedRuntime: false, notarize: false }

/** How each package is made. Deb and rpm are not among them: they are made of the same folder by `.ci/pack/linux`. */
export const configuration: Configuration = {
  appId,
  productName,
  copyright: `Copyright © ${author}`,
  directories: { buildResources: 'resources', output: 'dist' },
  artifactName: `${productName}-${version}-${arch}.${ext}`,
  extends: null,

  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  // keytar comes built for all; building it anew would want a compiler and take the file of the machine that packs.
  npmRebuild: false,
  allowMissingDependencies: false,
  // Every word and number of Tally is English; the others are 50 MB of words of Chromium that nobody would see.
  electronLanguages: ['en-US'],
  afterExtract: tidyElectron,
  // Not `electronFuses`: that knows eight of nine, and does not read them back.
  afterPack: finishPackage,

  win: { icon: 'resources/icon.ico', extraFiles: licence },
  // One click, for this user, into a folder of this user: there is nothing to choose, and Windows has nothing to ask.
  nsis: {
    oneClick: true,
    perMachine: false,
    allowElevation: false,
    packElevateHelper: false,
    // The start menu is enough; what lies on the desktop is for its owner to say.
    createDesktopShortcut: false,
    // Conversations and counts stay. Who wants them gone deletes the folder that Settings, Data names.
    deleteAppDataOnUninstall: false,
    buildUniversalInstaller: false,
    installerLanguages: ['en_US'],
    artifactName: `${productName}-Setup-${version}-${arch}.${ext}`,
  },
  portable: {
    requestExecutionLevel: 'user',
    buildUniversalInstaller: false,
    artifactName: `${productName}-${version}-portable-${arch}.${ext}`,
  },

  mac: {
    icon: 'resources/icon.icns',
    extraResources: licence,
    category: categories.mac,
    // Both halves have the same archive. If ever not, what is made of it is found by the inspection.
    mergeASARs: false,
    x64ArchFiles: '**/app.asar.unpacked/node_modules/keytar/prebuilds/**',
    darkModeSupport: true,
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.plist',
  },
  dmg: { writeUpdateInfo: false },

  linux: {
    icon: 'resources/icons',
    extraFiles: licence,
    executableName,
    // Left alone, an AppImage starts with --no-sandbox, which a release of Tally refuses.
    executableArgs: [],
    // As the entry of deb and rpm is called, and as the window says that it belongs to.
    syncDesktopName: true,
    desktop: { entry: desktopEntry() },
    category: categories.desktop.join(';'),
  },
  // Runs where there is no libfuse 2, as on every newer system.
  toolsets: { appimage: '1.0.3' },
}

/**
 * keytar brings a file for every system and processor: all but these stay out. A Mac gets both of its own, so that the halves of a
 * universal app differ in Electron alone.
 */
const nativeFiles: Readonly<Record<System, string>> = {
  darwin: 'darwin-x64|darwin-arm64',
  linux: `linux-${arch}`,
  win32: `win32-${arch}`,
}

/** With what only the machine knows that packs: the certificates, and where newer versions will be found. */
export function configurationFor(system: System, environment: Environment): Configuration {
  const isSigned = hasCertificate(environment)
  return {
    ...configuration,
    // Not in the parts of the systems: a list there that only leaves out takes everything else in.
    files: [
      ...files,
      `!node_modules/keytar/prebuilds/!(${nativeFiles[system]}){,/**/*}`,
      ...(system === 'linux' ? [windowIcon] : []),
    ],
    publish: updateFeedOf(environment),
    extraMetadata: { updates: updateTrustOf(environment, isSigned) },
    forceCodeSigning: isSigned,
    mac: { ...configuration.mac, ...(isSigned ? { notarize: canBeNotarised(environment) } : unsignedMac) },
  }
}
