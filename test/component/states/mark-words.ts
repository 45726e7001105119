import { setTranslation } from '../../../src/shared/language/messages.ts'

// Marks every text that a user can read. Import this before anything of the window.
setTranslation((_id, english) => (english === '' ? '' : `⟦${english}⟧`))
