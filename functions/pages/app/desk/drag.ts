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
  /** Includes how far the page and the diary are scrolled. */
  readonly startY: number;
  readonly startLeft: number;
  /** Pixels of a minute. */
  readonly scale: number;
  readonly pointer: number;
  isMoving: boolean;
};

const readMinute = (visit: HTMLElement, name: 'from' | 'to'): number => Number(visit.dataset[name]);

type Point = { readonly clientX: number; readonly clientY: number };

/** The visit under a press, ready to be dragged; undefined where there is none. `length`: the minutes of a column. */
function toDrag(event: PointerEvent, scroller: HTMLElement, length: number): Drag | undefined {
  if (!(event.target instanceof Element) || event.button !== 0) return undefined;
  const visit = event.target.closest<HTMLElement>('[data-visit]');
  const column = visit?.closest<HTMLElement>('[data-column]');
  if (!visit || !column?.dataset.column) return undefined;
  return {
    ...{ visit, column: column.dataset.column, pointer: event.pointerId, isMoving: false },
    isStretch: event.pointerType !== 'touch' && event.clientY > visit.getBoundingClientRect().bottom - END,
    startX: event.clientX,
    startY: event.clientY + scroller.scrollTop,
    startLeft: scroller.scrollLeft,
    scale: column.getBoundingClientRect().height / length,
  };
}

const countMinutes = ({ startY, scale }: Drag, clientY: number, { scrollTop }: HTMLElement): number =>
  Math.round((clientY + scrollTop - startY) / scale / STEP) * STEP;

/** Shows the visit where it is dragged to, with its time there. */
function showDrag(held: Drag, point: Point, scroller: HTMLElement, showTime: DragActs['showTime']): void {
  const { visit, isStretch, scale, startX, startLeft } = held;
  const minutes = countMinutes(held, point.clientY, scroller);
  visit.dataset.drag = showTime(readMinute(visit, isStretch ? 'to' : 'from') + minutes);
  const x = point.clientX - startX + scroller.scrollLeft - startLeft;
  if (isStretch) visit.style.setProperty('--stretch', String(minutes));
  else visit.style.transform = `translate(${x}px, ${minutes * scale}px)`;
}

/** Shows the visit where it was. */
function hideDrag({ visit: { style, classList, dataset } }: Drag): void {
  style.transform = '';
  style.removeProperty('--stretch');
  classList.remove('visit-dragged');
  delete dataset.drag;
}

/** The pixels by which a drag at the edge of the diary scrolls it. */
function findScroll({ isStretch }: Drag, { clientX, clientY }: Point, scroller: HTMLElement) {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const toSpeed = (at: number, low: number, high: number) =>
    at < low + EDGE ? -SCROLL : at > high - EDGE ? SCROLL : 0;
  return [isStretch ? 0 : toSpeed(clientX, left, right), toSpeed(clientY, top, bottom)] as const;
}

const findColumn = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((each) => (each instanceof HTMLElement ? each.dataset.column : undefined))
    .find((column) => column !== undefined);

/**
 * Moves and stretches visits with the mouse, a pen, or a finger that rests on a visit at first. Everything that it does can be
 * done in the dialogs Move and Length, too (BEHAVIOR §39.3, WCAG 2.5.7).
 */
export function useVisitDragging(grid: RefObject<HTMLElement | null>, acts: DragActs): void {
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
      if (drag) hideDrag(drag);
      drag = undefined;
    };
    const begin = (held: Drag) => {
      held.isMoving = true;
      held.visit.classList.add('visit-dragged');
    };
    const scrollAtEdge = (held: Drag, point: Point) => {
      cancelAnimationFrame(frame);
      const [x, y] = findScroll(held, point, scroller);
      if (x === 0 && y === 0) return;
      frame = requestAnimationFrame(() => {
        if (drag !== held) return;
        scroller.scrollBy(x, y);
        showDrag(held, point, scroller, current.current.showTime);
        scrollAtEdge(held, point);
      });
    };
    const onDown = (event: PointerEvent) => {
      const held = toDrag(event, scroller, current.current.length);
      if (!held) return;
      end();
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
      showDrag(drag, event, scroller, current.current.showTime);
      scrollAtEdge(drag, event);
    };
    const onUp = ({ clientX, clientY, pointerId }: PointerEvent) => {
      if (!drag || pointerId !== drag.pointer) return;
      const held = drag;
      if (!held.isMoving) return end();
      const minutes = countMinutes(held, clientY, scroller);
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
      const to = findColumn(clientX, clientY);
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
