import { createHash } from 'node:crypto'
import { currentLanguage, directionOf } from '../../shared/language/locale.ts'
import { escapeHtml } from './render-markdown.ts'

/** The frame of a self-contained page: with one style and what `more` allows, without scripts or external content. */
export function createHtmlPage(style: string, more = '') {
  const styleHash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; ${more}style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`
  return {
    begin: (title: string) =>
      [
        '<!doctype html>',
        `<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}">`,
        '<head>',
        '<meta charset="utf-8">',
        `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
        '<meta name="referrer" content="no-referrer">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${escapeHtml(title)}</title>`,
        `<style>${style}</style>`,
        '</head>',
        '<body>',
        '<main>',
        '',
      ].join('\n'),
    end: '</main>\n</body>\n</html>\n',
  }
}
