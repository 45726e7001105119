import { type ComponentProps, type CSSProperties, createElement, type ReactElement } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './layout.module.css'

const css = classNames(styles)

type Tag = keyof HTMLElementTagNameMap
/** A step of `--space-…`; 0 is no space. */
type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8

/** Every primitive takes these, so that a quiet row needs no second element. */
interface Look {
  readonly size?: 'label' | 'small' | 'control' | 'window' | 'reading'
  readonly tone?: 'plain' | 'quiet' | 'faint' | 'accent' | 'warn' | 'danger'
  readonly strong?: boolean
  /** The line height of sentences. */
  readonly prose?: boolean
  /** Digits of one width. */
  readonly numeric?: boolean
  /** Text without a place to break may break anywhere. */
  readonly breaks?: boolean
  /** One line, with an ellipsis where it's too long. */
  readonly truncated?: boolean
  /** Takes the remaining space of its row, and with a number starts from that many pixels. */
  readonly grow?: boolean | number
  /** A rounded, coloured box. */
  readonly surface?: 'sunken' | 'warn' | 'danger'
  /** The box has the same space on all sides. */
  readonly roomy?: boolean
  /** Between children: one space, or one between lines and one between columns. */
  readonly gap?: Space | readonly [Space, Space]
}

interface RowLook extends Look {
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  readonly justify?: 'between'
  readonly wrap?: boolean
  readonly inline?: boolean
}

interface StackLook extends Look {
  readonly align?: 'start' | 'center'
}

type Props<Name extends Tag, Own> = Own & { readonly as?: Name } & Omit<
    ComponentProps<Name>,
    keyof Own | 'as'
  >

/** Children side by side, centred vertically unless `align` says otherwise. */
export function Row<Name extends Tag = 'div'>(props: Props<Name, RowLook>): ReactElement {
  const { align = 'center', justify, wrap = false, inline = false, ...rest } = props as Props<'div', RowLook>
  return box('div', css('row', inline && 'inline', align, justify, wrap && 'wrap'), rest)
}

interface NamedGroupProps extends Omit<ComponentProps<'div'>, 'role' | 'aria-label'> {
  /** Announced by screen readers; not shown. */
  readonly label: string
}

/** Controls or scrollable content with a name. */
export function NamedGroup({ label, ...props }: NamedGroupProps) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll, and is for the fields of a form
  return <div {...props} role="group" aria-label={label} />
}

/** Children below each other, as wide as the stack unless `align` says otherwise. */
export function Stack<Name extends Tag = 'div'>(props: Props<Name, StackLook>): ReactElement {
  const { align, ...rest } = props as Props<'div', StackLook>
  return box('div', css('stack', align), rest)
}

/** A paragraph, or any other element with words. */
export function Text<Name extends Tag = 'p'>(props: Props<Name, Look>): ReactElement {
  return box('p', false, props)
}

interface BoxProps extends Look {
  readonly as?: Tag
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

function box(tag: Tag, layout: string | false, props: BoxProps): ReactElement {
  const {
    as = tag,
    className,
    style,
    size,
    tone,
    strong,
    prose,
    numeric,
    breaks,
    truncated,
    ...others
  } = props
  const { grow, surface, roomy, gap, ...rest } = others
  const look = css(
    layout,
    size,
    tone,
    strong && 'strong',
    prose && 'prose',
    numeric && 'numeric',
    breaks && 'breaks',
    truncated && 'truncated',
    grow !== undefined && grow !== false && 'grow',
    typeof grow === 'number' && 'from',
    gap !== undefined && 'gap',
    surface && surfaces[surface],
    roomy && 'roomy',
    className,
  )
  return createElement(as, { ...rest, className: look, style: { ...spaces(gap, grow), ...style } })
}

const surfaces = { sunken: 'onSunken', warn: 'onWarn', danger: 'onDanger' }

/** Values for the classes, so that a component's own class can replace them. */
function spaces(gap: Look['gap'], grow: Look['grow']): CSSProperties {
  const values: Record<`--${string}`, string> = {
    ...(gap !== undefined && { '--gap': [gap].flat().map(space).join(' ') }),
    ...(typeof grow === 'number' && { '--from': `${grow}px` }),
  }
  return values
}

const space = (step: Space): string => (step === 0 ? '0' : `var(--space-${step})`)
