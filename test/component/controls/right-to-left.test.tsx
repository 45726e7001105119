import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BarChart } from '../../../src/renderer/ui/chart/bar-chart.tsx'
import { Icon } from '../../../src/renderer/ui/controls/icon.tsx'
import { Separator } from '../../../src/renderer/ui/controls/separator.tsx'
import { render } from '../render.ts'

const bars = ['one', 'two', 'three'].map((name, index) => ({
  key: name,
  title: name,
  label: name,
  size: index + 1,
  parts: [{ className: name, share: 1, words: `${index + 1} tokens` }],
  none: 'no calls',
}))
const middle = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

it.each(['ltr', 'rtl'])(
  'labels of a chart are under their bars, and arrow keys follow the bars (%s)',
  async (dir) => {
    await render(
      <div dir={dir} style={{ width: 600 }}>
        <BarChart label="Chart" bars={bars} buttonsLabel="Bars" />
      </div>,
    )
    const bar = page.getByRole('button', { name: /^two/u })
    const label = page.getByText('two', { exact: true })
    expect(Math.abs(middle(label.element()) - middle(bar.element()))).toBeLessThan(1)
    const [first, last] = ['one', 'three'].map((name) =>
      middle(page.getByRole('button', { name: new RegExp(`^${name}`, 'u') }).element()),
    )
    expect(Number(first) < Number(last)).toBe(dir === 'ltr')
    ;(bar.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect
      .element(page.getByRole('button', { name: dir === 'ltr' ? /^three/u : /^one/u }))
      .toHaveFocus()
  },
)

it.each(['ltr', 'rtl'])('an arrow key moves the edge of a pane its own way (%s)', async (dir) => {
  const onChange = vi.fn()
  await render(
    <div dir={dir}>
      <Separator
        label="Edge"
        side="after"
        value={300}
        min={200}
        max={400}
        onChange={onChange}
        onReset={onChange}
      />
    </div>,
  )
  ;(page.getByRole('separator').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith(dir === 'ltr' ? 316 : 284)
})

it.each(['ltr', 'rtl'])('an arrowhead points its own way, and a magnifier stays (%s)', async (dir) => {
  const { container } = await render(
    <div dir={dir}>
      <Icon name="chevron-right" />
      <Icon name="search" />
    </div>,
  )
  const scales = [...container.querySelectorAll('svg')].map((icon) => getComputedStyle(icon).scale)
  expect(scales).toEqual([dir === 'ltr' ? 'none' : '-1 1', 'none'])
})
