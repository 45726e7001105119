import { app } from 'electron'
import { dataFolder, failToStart, isHardened } from './before-start.ts'
import { quitWithoutData } from './files/data-folder.ts'
import { quitWithoutSandbox } from './hardening/hardening.ts'
import { showWords, systemChoices } from './language.ts'

const { refusal } = dataFolder

showWords(import.meta.dirname, systemChoices, {
  getPreferredSystemLanguages: () => app.getPreferredSystemLanguages(),
  // Electron knows it only once it is ready.
  getSystemLocale: () => '',
})

if (!isHardened) {
  app.whenReady().then(quitWithoutSandbox, failToStart)
} else if (refusal !== null) {
  app.whenReady().then(() => quitWithoutData(refusal), failToStart)
} else {
  // Chromium starts its processes first, and meanwhile the data is opened.
  setImmediate(() => void startApp().catch(failOnceReady))
}

async function startApp(): Promise<void> {
  const { start } = await import('./start.ts')
  await start(import.meta.dirname)
}

/** Linux shows no dialog earlier. */
async function failOnceReady(error: unknown): Promise<void> {
  await app.whenReady()
  failToStart(error)
}
