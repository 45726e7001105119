import { extractHtml } from './html.ts'
import { runPage } from './page.ts'

void runPage(extractHtml)
