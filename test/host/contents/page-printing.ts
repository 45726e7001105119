import type { PrintToPDFOptions } from 'electron'
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'
import { notModelled } from '../page/modelled.ts'
import type { PageTarget } from './page-target.ts'

/** Electron gives these to Chromium as they are. */
const passed = [
  'displayHeaderFooter',
  'headerTemplate',
  'footerTemplate',
  'generateDocumentOutline',
  'generateTaggedPDF',
  'landscape',
  'pageRanges',
  'preferCSSPageSize',
  'printBackground',
  'scale',
] as const satisfies readonly (keyof PrintToPDFOptions & keyof Protocol.Page.printToPDFParameters)[]

/** In a headed Chromium, which can't print to PDF, it rejects like a failed print in Electron. */
export async function printToPdf(prepared: Promise<PageTarget>, options: PrintToPDFOptions): Promise<Buffer> {
  for (const name of Object.keys(options))
    if (!(passed as readonly string[]).includes(name)) throw notModelled(`printToPDF({ ${name} })`)
  const { page } = await prepared
  const { data } = await page.send('Page.printToPDF', options)
  return Buffer.from(data, 'base64')
}
