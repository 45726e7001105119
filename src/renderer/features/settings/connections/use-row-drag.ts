import { type DragEvent, useState } from 'react'

/** A private type, so that no other drop target accepts a row. */
const kind = 'application/x-tally-row'

export interface RowDrag {
  /** Props for the element that drags the row. */
  handleOf(id: string): {
    draggable: true
    onDragStart(event: DragEvent): void
    onDragEnd(): void
  }
  /** Props for a row that accepts drops. */
  targetOf(place: number): {
    onDragOver(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
  /** The edge of this row at which the dragged row would be inserted. */
  edgeAt(place: number): 'before' | 'after' | undefined
}

/** Reorders rows with the pointer. The keyboard uses the menu instead. */
export function useRowDrag(ids: readonly string[], onMove: (id: string, place: number) => void): RowDrag {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  const from = dragged === null ? -1 : ids.indexOf(dragged)
  return {
    handleOf: (id) => ({
      draggable: true,
      onDragStart({ dataTransfer }) {
        dataTransfer.setData(kind, id)
        dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: end,
    }),
    targetOf: (place) => ({
      onDragOver(event) {
        if (dragged === null) return
        event.preventDefault()
        setOver(place)
      },
      onDrop(event) {
        if (dragged === null) return
        event.preventDefault()
        if (place !== from) onMove(dragged, place)
        end()
      },
    }),
    edgeAt(place) {
      if (over !== place || from === -1 || place === from) return undefined
      return place < from ? 'before' : 'after'
    },
  }
}
