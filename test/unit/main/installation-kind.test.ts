import { expect, test } from 'vitest'
import { installedAs } from '../../../src/main/installation.ts'

const packed = { isPackaged: true, isPortable: false, environment: {} } as const

test('the kind of installation is recognized without exposing its path', () => {
  const image = { APPIMAGE: '/home/ada/Tally.AppImage', APPDIR: '/tmp/.mount_x' }
  const unpacked = { PORTABLE_EXECUTABLE_DIR: 'E:\\Ada' }
  expect([
    installedAs({ ...packed, platform: 'linux', executable: '/opt/Tally/tally' }),
    installedAs({ ...packed, platform: 'linux', executable: '/home/ada/Tally/tally' }),
    installedAs({ ...packed, platform: 'linux', executable: '/tmp/.mount_x/tally', environment: image }),
    installedAs({ ...packed, platform: 'win32', executable: 'C:\\x\\Tally.exe', environment: unpacked }),
    installedAs({ ...packed, platform: 'win32', executable: 'C:\\x\\Tally.exe', isPortable: true }),
    installedAs({
      ...packed,
      platform: 'darwin',
      executable: '/Applications/Tally.app/Contents/MacOS/Tally',
    }),
    installedAs({ ...packed, platform: 'linux', executable: '/usr/bin/electron', isPackaged: false }),
  ]).toEqual([
    'system package',
    'folder',
    'AppImage',
    'portable file',
    'installed, with its own data folder',
    'installed',
    'source',
  ])
})
