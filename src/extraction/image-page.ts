import { extractImage } from './image.ts'
import { runPage } from './page.ts'

void runPage(extractImage)
