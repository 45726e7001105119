import { setLocale } from '../shared/language/locale.ts'

// Main serves the locale with the page. Other modules may format as soon as they load, so this is imported first.
const { dataset } = document.documentElement
if (dataset['locale'] !== undefined) setLocale(dataset['locale'])
