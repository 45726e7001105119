import * as z from 'zod'
import { Id, Line, nothing, request } from '../schemas.ts'
import { AppVersions, License } from './about.ts'
import { Notice } from './notice.ts'
import { RequestPage } from './request-log.ts'
import { SessionStart } from './session-start.ts'

export const appRequests = {
  /**
   * Everything that a window needs at its start. `openId` is the conversation shown before; null opens the
   * newest.
   */
  'session.start': request({ openId: Id.nullable() }, SessionStart),
  /** Problems from before the window existed. */
  'notices.list': request(nothing, z.array(Notice)),
  /** Licenses of the third-party packages that ship with the app. */
  'licenses.list': request(nothing, z.array(License)),
  'requests.list': request({ search: Line }, RequestPage),
  'requests.clear': request(nothing, nothing),
  'app.versions': request(nothing, AppVersions),
  /** Text for a support request. The window shows the text before anything leaves it. */
  'diagnostics.read': request(nothing, z.object({ text: z.string() })),
  /** Saves the last text from `diagnostics.read`; null when the user cancels. */
  'diagnostics.save': request(nothing, z.object({ fileName: z.string(), exportId: Id }).nullable()),
  'links.open': request({ address: Line }, nothing),
  /** The response to `window-closing`: all input has been saved, or saving failed. */
  'window.readyToClose': request(nothing, nothing),
  /** The quick window disappears from sight, and stays as it is. */
  'quick.hide': request(nothing, nothing),
  /** Brings the main window forward, on this chat if there is one, and hides the quick window. */
  'quick.openTally': request({ conversationId: Id.nullable() }, nothing),
} as const
