import { startAfterMainModule } from './app/start.ts'
import { serveTest } from './control.ts'

// The exports of `electron` for an app that runs on the host.

export { app } from './app/app.ts'
export { ipcMain } from './contents/ipc-main.ts'
export { clipboard } from './desktop/clipboard.ts'
export { dialog } from './desktop/dialog.ts'
export { globalShortcut } from './desktop/global-shortcut.ts'
export { Menu } from './desktop/menu.ts'
export { nativeTheme } from './desktop/native-theme.ts'
export { net } from './desktop/net.ts'
export { Notification } from './desktop/notification.ts'
export { powerMonitor } from './desktop/power-monitor.ts'
export { safeStorage } from './desktop/safe-storage.ts'
export { screen } from './desktop/screen.ts'
export { shell } from './desktop/shell.ts'
export { Tray } from './desktop/tray.ts'
export * from './refused-parts.ts'
export { protocol, session } from './session/session.ts'
export { BrowserWindow } from './window/browser-window.ts'

startAfterMainModule()
serveTest()
