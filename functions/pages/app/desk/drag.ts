import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A visit that was dropped: how far it went, and the columns where it was and is. */
type Drop = {
  readonly visit: number;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
};
/** A visit whose end was dragged. */
type Stretch = { readonly visit: number; readonly column: string; readonly minutes: number };

type DragActs = {
  /** Minutes of the whole column. */
  readonly length: number;
  /** Names a time of the column, for the label of what is dragged. */
  readonly showTime: (minute: number) => string;
  readonly onDrop: (drop: Drop) => void;
  readonly onStretch: (stretch: Stretch) => void;
};

/** Pixels before a press is a drag. */
const DRAG_MIN = 6;
/** The step of a drag, in minutes. */
export const STEP = 15;
/** A finger that rests this long drags; before that, it scrolls. */
const LONG_PRESS_MS = 450;
/** Pixels at the end of a visit that stretch it. */
const END = 7;
/** Pixels from the edge of the diary at which a drag scrolls it, and how far at once. */
const [EDGE, SCROLL] = [40, 12];

type Drag = {
  readonly visit: HTMLElement;
  readonly column: string;
  readonly isStretch: boolean;
  readonly startX: number;
  /** Of the page and the scrolled diary together. */
  readonly startY: number;
  readonly startLeft: number;
  /** Pixels of a minute. */
  readonly scale: number;
  readonly pointer: number;
  isMoving: boolean;
};

const readMinute = (visit: HTMLElement, name: 'from' | 'to'): number => Number(visit.dataset[name]);

/**
 * Moves and stretches visits with the mouse, a pen, or a finger that rests on a visit at first. Everything that it does can be
 * done in the dialogs Move and Length, too (BEHAVIOR §39.4, WCAG 2.5.7).
 */
export function useDrag(grid: RefObject<HTMLElement | null>, acts: DragActs): void {
  const current = useRef(acts);
  current.current = acts;
  useLayoutEffect(() => {
    const element = grid.current;
    const scroller = element?.parentElement;
    if (!element || !scroller) return undefined;
    let drag: Drag | undefined;
    let press: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const stop = new AbortController();
    const { signal } = stop;
    const end = () => {
      clearTimeout(press);
      cancelAnimationFrame(frame);
      if (drag) {
        const { style, classList, dataset } = drag.visit;
        style.transform = '';
        style.removeProperty('--stretch');
        classList.remove('visit-dragged');
        delete dataset.drag;
      }
      drag = undefined;
    };
    const countMinutes = ({ startY, scale }: Drag, clientY: number): number =>
      Math.round((clientY + scroller.scrollTop - startY) / scale / STEP) * STEP;
    const begin = (held: Drag) => {
      held.isMoving = true;
      held.visit.classList.add('visit-dragged');
    };
    const show = (held: Drag, { clientX, clientY }: { clientX: number; clientY: number }) => {
      const { visit, isStretch, scale } = held;
      const minutes = countMinutes(held, clientY);
      const { showTime } = current.current;
      if (isStretch) {
        visit.style.setProperty('--stretch', String(minutes));
        visit.dataset.drag = showTime(readMinute(visit, 'to') + minutes);
        return;
      }
      const x = clientX - held.startX + scroller.scrollLeft - held.startLeft;
      visit.style.transform = `translate(${x}px, ${minutes * scale}px)`;
      visit.dataset.drag = showTime(readMinute(visit, 'from') + minutes);
    };
    const scrollAtEdge = (held: Drag, point: { clientX: number; clientY: number }) => {
      cancelAnimationFrame(frame);
      const box = scroller.getBoundingClientRect();
      const toSpeed = (at: number, low: number, high: number) =>
        at < low + EDGE ? -SCROLL : at > high - EDGE ? SCROLL : 0;
      const x = held.isStretch ? 0 : toSpeed(point.clientX, box.left, box.right);
      const y = toSpeed(point.clientY, box.top, box.bottom);
      if (x === 0 && y === 0) return;
      frame = requestAnimationFrame(() => {
        if (drag !== held) return;
        scroller.scrollBy(x, y);
        show(held, point);
        scrollAtEdge(held, point);
      });
    };
    const onDown = (event: PointerEvent) => {
      if (!(event.target instanceof Element) || event.button !== 0) return;
      const visit = event.target.closest<HTMLElement>('[data-visit]');
      const column = visit?.closest<HTMLElement>('[data-column]');
      if (!visit || !column?.dataset.column) return;
      end();
      const held: Drag = {
        ...{ visit, column: column.dataset.column, pointer: event.pointerId, isMoving: false },
        isStretch:
          event.pointerType !== 'touch' && event.clientY > visit.getBoundingClientRect().bottom - END,
        startX: event.clientX,
        startY: event.clientY + scroller.scrollTop,
        startLeft: scroller.scrollLeft,
        scale: column.getBoundingClientRect().height / current.current.length,
      };
      drag = held;
      if (event.pointerType !== 'touch') return;
      press = setTimeout(() => {
        begin(held);
        navigator.vibrate?.(20);
      }, LONG_PRESS_MS);
    };
    const onMove = (event: PointerEvent) => {
      if (!drag || event.pointerId !== drag.pointer) return;
      if (!drag.isMoving) {
        const y = event.clientY + scroller.scrollTop - drag.startY;
        if (Math.hypot(event.clientX - drag.startX, y) < DRAG_MIN) return;
        // A finger that moves at once scrolls
        if (event.pointerType === 'touch') return end();
        begin(drag);
      }
      show(drag, event);
      scrollAtEdge(drag, event);
    };
    const onUp = ({ clientX, clientY, pointerId }: PointerEvent) => {
      if (!drag || pointerId !== drag.pointer) return;
      const held = drag;
      if (!held.isMoving) return end();
      const minutes = countMinutes(held, clientY);
      end();
      // The press that ends a drag opens nothing
      const swallow = (event: Event) => event.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      const visit = Number(held.visit.dataset.visit);
      if (held.isStretch) {
        if (minutes !== 0) current.current.onStretch({ visit, column: held.column, minutes });
        return;
      }
      const under = document
        .elementsFromPoint(clientX, clientY)
        .find(
          (each): each is HTMLElement => each instanceof HTMLElement && each.dataset.column !== undefined,
        );
      const to = under?.dataset.column;
      if (to === undefined || (minutes === 0 && to === held.column)) return;
      current.current.onDrop({ visit, from: held.column, to, minutes });
    };
    element.addEventListener('pointerdown', onDown, { signal });
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') end();
      },
      { signal },
    );
    const keepStill = (event: Event) => {
      if (drag?.isMoving) event.preventDefault();
    };
    // Neither scrolls nor opens the menu of the browser while a finger drags
    element.addEventListener('touchmove', keepStill, { passive: false, signal });
    element.addEventListener('contextmenu', keepStill, { signal });
    return () => {
      stop.abort();
      end();
    };
  }, [grid]);
}
