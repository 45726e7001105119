import { describe, expect, it } from 'vitest'
import { folderOfProgram, imageOf, type Program } from '../../../src/main/installation.ts'

const place = (
  platform: NodeJS.Platform,
  executable: string,
  environment: Program['environment'] = {},
): string | null => folderOfProgram({ platform, executable, environment })

const image = { APPIMAGE: '/home/ada/Apps/Tally.AppImage', APPDIR: '/tmp/.mount_TallyX' }

describe('the folder that contains the program', () => {
  it('is that of its file', () => {
    expect(place('linux', '/home/ada/Tally/tally')).toBe('/home/ada/Tally')
    expect(place('win32', 'C:\\Tally\\Tally.exe')).toBe('C:\\Tally')
  })

  it('is that of the AppImage and not its mount point', () => {
    expect(place('linux', '/tmp/.mount_TallyX/tally', image)).toBe('/home/ada/Apps')
    expect(imageOf({ platform: 'linux', executable: '/tmp/.mount_TallyX/tally', environment: image })).toBe(
      image.APPIMAGE,
    )
  })

  it('is not that of another AppImage that started this one', () => {
    expect(place('linux', '/opt/Tally/tally', image)).toBe('/opt/Tally')
    expect(place('linux', '/opt/Tally/tally', { ...image, APPDIR: '' })).toBe('/opt/Tally')
  })

  it('is that of the portable file of Windows and not its unpacked copy', () => {
    const unpacked = 'C:\\Users\\ada\\AppData\\Local\\Temp\\2fX\\Tally.exe'
    expect(place('win32', unpacked, { PORTABLE_EXECUTABLE_DIR: 'E:\\Stick' })).toBe('E:\\Stick')
  })

  it('is next to the macOS bundle, even if the bundle is inside another', () => {
    expect(place('darwin', '/Volumes/Stick/Tally.app/Contents/MacOS/Tally')).toBe('/Volumes/Stick')
    expect(place('darwin', '/Apps/All.app/Contents/Tally.app/Contents/MacOS/Tally')).toBe('/Apps')
    expect(place('darwin', '/usr/local/bin/tally')).toBe('/usr/local/bin')
  })

  it('is unknown if macOS runs a translocated copy', () => {
    const moved = '/private/var/folders/x/T/AppTranslocation/0B5C/d/Tally.app/Contents/MacOS/Tally'
    expect(place('darwin', moved)).toBeNull()
  })
})
