/** Whether this page is the small window for a quick question. Main writes the kind of window into the page. */
export const isQuickWindow = (): boolean => document.documentElement.dataset['window'] === 'quick'
