import { extractOffice } from './office.ts'
import { runPage } from './page.ts'

void runPage(extractOffice)
