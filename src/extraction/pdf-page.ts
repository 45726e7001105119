import { runPage } from './page.ts'
import { extractPdf } from './pdf.ts'

void runPage(extractPdf)
