import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A visit that was dropped: how far it went, and the column where it is now. */
export type Drop = { readonly visit: number; readonly column: string; readonly minutes: number };

/** Pixels before a press is a drag. */
const DRAG_MIN = 6;
const STEP = 15;

type Drag = {
  readonly visit: HTMLElement;
  readonly startX: number;
  readonly startY: number;
  /** Pixels of a minute. */
  readonly scale: number;
  isMoving: boolean;
};

const toMinutes = ({ startY, scale }: Drag, clientY: number): number =>
  Math.round((clientY - startY) / scale / STEP) * STEP;

/** Moves visits with the mouse. Everything that it does can be done in the dialog Move, too (WCAG 2.5.7). */
export function useDrag(
  grid: RefObject<HTMLElement | null>,
  length: number,
  onDrop: (drop: Drop) => void,
): void {
  const current = useRef({ length, onDrop });
  current.current = { length, onDrop };
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    let drag: Drag | undefined;
    const end = () => {
      if (drag) {
        drag.visit.style.transform = '';
        drag.visit.classList.remove('visit-dragged');
      }
      drag = undefined;
    };
    const onDown = (event: PointerEvent) => {
      const visit =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-visit]') : null;
      const column = visit?.closest('[data-column]');
      if (!visit || !column || event.button !== 0 || event.pointerType !== 'mouse') return;
      const scale = column.getBoundingClientRect().height / current.current.length;
      drag = { visit, startX: event.clientX, startY: event.clientY, scale, isMoving: false };
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (!drag) return;
      const [x, y] = [clientX - drag.startX, clientY - drag.startY];
      if (!drag.isMoving && Math.hypot(x, y) < DRAG_MIN) return;
      drag.isMoving = true;
      drag.visit.classList.add('visit-dragged');
      drag.visit.style.transform = `translate(${x}px, ${toMinutes(drag, clientY) * drag.scale}px)`;
    };
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      if (!drag?.isMoving) {
        drag = undefined;
        return;
      }
      const { visit } = drag;
      const minutes = toMinutes(drag, clientY);
      const from = visit.closest<HTMLElement>('[data-column]')?.dataset.column;
      end();
      const under = document
        .elementsFromPoint(clientX, clientY)
        .find(
          (each): each is HTMLElement => each instanceof HTMLElement && each.dataset.column !== undefined,
        );
      const column = under?.dataset.column;
      // The press that ends a drag opens nothing
      const swallow = (event: Event) => event.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      if (column === undefined || (minutes === 0 && column === from)) return;
      current.current.onDrop({ visit: Number(visit.dataset.visit), column, minutes });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    element.addEventListener('pointerdown', onDown);
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('keydown', onKeyDown);
    };
  }, [grid]);
}
