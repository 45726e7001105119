/** A square of a drawing, and the size it is drawn in. */
export interface Picture {
  readonly file: 'icon.svg' | 'icon-small.svg' | 'tray.svg'
  readonly viewBox: string
  readonly size: number
}

const plate = '72 72 880 880'

/**
 * Windows and Linux give an icon its whole square, so the plate nearly fills it. Each of the smallest sizes
 * has its own drawing.
 */
export const pictures: readonly Picture[] = [
  { file: 'icon-small.svg', viewBox: '0 0 16 16', size: 16 },
  { file: 'icon-small.svg', viewBox: '16 0 24 24', size: 24 },
  { file: 'icon-small.svg', viewBox: '40 0 32 32', size: 32 },
  ...[48, 64, 128, 256, 512, 1024].map((size): Picture => ({ file: 'icon.svg', viewBox: plate, size })),
]

/**
 * macOS wants a margin around the plate, as in the drawing. The smallest size has no pixels to spare for a
 * margin.
 */
export const macPictures: readonly Picture[] = [
  ...pictures.filter(({ size }) => size === 32),
  ...[64, 128, 256, 512, 1024].map((size): Picture => ({ file: 'icon.svg', viewBox: '0 0 1024 1024', size })),
]

/** The icon in the menu bar of macOS: the names tell macOS the form and the density. */
export const trayPictures: readonly (Picture & { readonly name: string })[] = [
  { name: 'trayTemplate.png', file: 'tray.svg', viewBox: '0 0 16 16', size: 16 },
  { name: 'trayTemplate@2x.png', file: 'tray.svg', viewBox: '16 0 32 32', size: 32 },
]

/** The sizes that Windows shows at 100 to 300%, and in the largest view of a folder. */
export const icoSizes: readonly number[] = [16, 24, 32, 48, 64, 128, 256]

/** The drawing with that square as its whole, as an `img` takes it. */
export function cut(svg: string, viewBox: string): string {
  return svg.replace(/ width="\d+" height="\d+" viewBox="[\d ]+"/u, ` viewBox="${viewBox}"`)
}
