import type { Configuration } from 'electron-builder'
import { identity } from './identity.ts'
import { desktopEntry } from './linux/desktop-entry.ts'
import { finishPackage, tidyElectron } from './packing-steps.ts'
import { canBeNotarised, type Environment, hasCertificate } from './signing.ts'
import { pictureFiles, type System } from './systems.ts'
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

/** Tally's license, next to Electron's, which electron-builder keeps. */
const license = { from: 'LICENSE', to: 'LICENSE.txt' }

/**
 * An ad-hoc signature: Apple silicon runs nothing without a signature. The hardened runtime needs a signer's
 * name.
 */
const unsignedMac: Configuration['mac'] = { identity: '-', hardenedRuntime: false, notarize: false }

/** How each package is made. `.ci/pack/linux` makes deb and rpm from the same folder. */
export const configuration: Configuration = {
  appId,
  productName,
  copyright: `Copyright © ${author}`,
  directories: { buildResources: 'resources', output: 'dist' },
  artifactName: `${productName}-${version}-${arch}.${ext}`,
  extends: null,

  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  // keytar ships binaries for all systems. Rebuilding it would need a compiler and take the file of the
  // machine that packs.
  npmRebuild: false,
  allowMissingDependencies: false,
  // Tally's words and numbers are English only; the other languages are 50 MB of Chromium texts that nobody
  // would see.
  electronLanguages: ['en-US'],
  afterExtract: tidyElectron,
  // Not `electronFuses`: that option knows eight of the nine fuses, and does not read them back.
  afterPack: finishPackage,

  win: { icon: 'resources/icon.ico', extraFiles: license },
  // One click installs for this user, into a folder of this user. There is nothing to choose, and Windows
  // asks for no rights.
  nsis: {
    oneClick: true,
    perMachine: false,
    allowElevation: false,
    packElevateHelper: false,
    // The start menu is enough; the user decides about icons on the desktop.
    createDesktopShortcut: false,
    // Conversations and counts stay. To remove them, a user deletes the folder that Settings, Data names.
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
    extraResources: license,
    category: categories.mac,
    // Both halves have the same archive. If the archives ever differ, the inspection finds the broken result.
    mergeASARs: false,
    x64ArchFiles: '**/app.asar.unpacked/node_modules/keytar/prebuilds/**',
    darkModeSupport: true,
    // macOS 15 and later drop connections to the local network of an app without these words, often unasked.
    extendInfo: {
      NSLocalNetworkUsageDescription: `${productName} connects to LLM services on your network only if you enter their address.`,
    },
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.plist',
  },
  dmg: { writeUpdateInfo: false },

  linux: {
    icon: 'resources/icons',
    extraFiles: license,
    executableName,
    // By default an AppImage starts with --no-sandbox, which a release of Tally refuses.
    executableArgs: [],
    // Must equal the name of the deb and rpm entry, and the name that the window reports.
    syncDesktopName: true,
    desktop: { entry: desktopEntry() },
    category: categories.desktop.join(';'),
  },
  // Runs where there is no libfuse 2, as on every newer system.
  toolsets: { appimage: '1.0.3' },
}

/**
 * keytar ships a file for every system and processor; all but these are excluded. A Mac gets both of its
 * files, so that the halves of a universal app differ in Electron only.
 */
const nativeFiles: Readonly<Record<System, string>> = {
  darwin: 'darwin-x64|darwin-arm64',
  linux: `linux-${arch}`,
  win32: `win32-${arch}`,
}

/**
 * The configuration with the values that only the packing machine knows: certificates and the address for
 * updates.
 */
export function configurationFor(system: System, environment: Environment): Configuration {
  const isSigned = hasCertificate(environment)
  return {
    ...configuration,
    // Not in the parts of the systems: there, a list that only excludes files includes everything else.
    files: [
      ...files,
      `!node_modules/keytar/prebuilds/!(${nativeFiles[system]}){,/**/*}`,
      ...pictureFiles[system],
    ],
    publish: updateFeedOf(environment),
    extraMetadata: { updates: updateTrustOf(environment, isSigned) },
    forceCodeSigning: isSigned,
    mac: { ...configuration.mac, ...(isSigned ? { notarize: canBeNotarised(environment) } : unsignedMac) },
  }
}
