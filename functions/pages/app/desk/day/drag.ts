import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatShortMinute } from '../clock-time.ts';
import type { Span } from '../layout.ts';
import { formatSpanWithoutDayPeriod } from '../span-text.ts';
import { type Layer, openPointerPreviewLayer, type Point } from './layer.ts';

/** A visit that was dropped: how far it went, and the columns where it was and is. */
type Drop = {
  readonly visit: number;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
};
type Stretch = { readonly visit: number; readonly column: string; readonly minutes: number };

type PointerActs = {
  readonly hours: Span;
  /** Whether a visit can be dropped in a column. */
  readonly isTarget: (column: string) => boolean;
  /** Names what keeps a visit from its place; empty where nothing does. */
  readonly describeDrop: (drop: Drop) => string;
  readonly describeStretch: (stretch: Stretch) => string;
  readonly onDrop: (drop: Drop) => void;
  readonly onStretch: (stretch: Stretch) => void;
  /** The free time around a minute, as long as a visit would take; undefined where nothing is free. */
  readonly findFree: (column: string, minute: number) => Span | undefined;
  /** A free time was dragged to a length. */
  readonly onFree: (column: string, span: Span) => void;
  /** The menu of an element was asked for, at a point of it. */
  readonly onMenu: (target: HTMLElement, at: Point | undefined) => void;
};

/** Pixels before a press is a drag. */
const DRAG_MIN = 6;
/** The step of a drag, in minutes. */
export const STEP = 15;
/** A finger that rests this long drags; before that, it scrolls. */
const LONG_PRESS_MS = 450;
/** Pixels at the end of a visit that stretch it. */
const END = 7;
/** Pixels from the edge of the day at which a drag scrolls it, and how far at once. */
const [EDGE, SCROLL] = [40, 12];

const snap = (minute: number): number => Math.round(minute / STEP) * STEP;
export const toStepStart = (minute: number): number => Math.floor(minute / STEP) * STEP;

/** A press, from when the pointer moves. */
type Gesture = {
  readonly show: (point: Point) => void;
  readonly drop: () => void;
  readonly end: () => void;
  readonly scrollsSideways: boolean;
};

type Held = { readonly element: HTMLElement; readonly column: string; readonly span: Span };

function toHeld(element: HTMLElement): Held | undefined {
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  const { from, to } = element.dataset;
  return column === undefined ? undefined : { element, column, span: { from: Number(from), to: Number(to) } };
}

const readVisit = ({ element }: Held): number => Number(element.dataset.visit);

/** Shows a visit where it would be, and why it cannot be there. */
function showGhost({ element }: Held, layer: Layer, column: string, place: Span, reason: string): void {
  element.classList.add('from');
  const hue = /\bh\d+\b/.exec(element.className)?.[0] ?? '';
  const name = element.querySelector('.n')?.textContent ?? '';
  const lines = [formatShortMinute(place.from), name, formatSpanWithoutDayPeriod(place), reason];
  layer.show(`ghost ${hue}${reason === '' ? '' : ' refused'}`, column, place, lines);
}

function createMove(held: Held, start: Point, layer: Layer, acts: PointerActs): Gesture {
  const { column, span, element } = held;
  const at = layer.findMinuteAt(start);
  let drop: Drop = { visit: readVisit(held), from: column, to: column, minutes: 0 };
  return {
    scrollsSideways: true,
    show(point) {
      const under = layer.findColumnAt(point) ?? drop.to;
      const moved = layer.findMinuteAt(point) - at;
      // A visit that only goes sideways keeps its time, also beside the grid
      const minutes = Math.abs(moved) < STEP / 2 ? 0 : snap(span.from + moved) - span.from;
      drop = { ...drop, to: acts.isTarget(under) ? under : drop.to, minutes };
      const place = { from: span.from + minutes, to: span.to + minutes };
      const isMoved = minutes !== 0 || drop.to !== column;
      const reason = isMoved ? acts.describeDrop(drop) : '';
      showGhost(held, layer, drop.to, place, reason);
    },
    drop() {
      if (drop.minutes !== 0 || drop.to !== column) acts.onDrop(drop);
    },
    end: () => element.classList.remove('from'),
  };
}

/** Makes a visit longer or shorter. */
function createStretch(held: Held, start: Point, layer: Layer, acts: PointerActs): Gesture {
  const { column, span, element } = held;
  const at = layer.findMinuteAt(start);
  let stretch: Stretch = { visit: readVisit(held), column, minutes: 0 };
  return {
    scrollsSideways: false,
    show(point) {
      const moved = layer.findMinuteAt(point) - at;
      const to = Math.max(span.from + STEP, snap(span.to + moved));
      stretch = { ...stretch, minutes: Math.abs(moved) < STEP / 2 ? 0 : to - span.to };
      const place = { from: span.from, to: span.to + stretch.minutes };
      const reason = stretch.minutes > 0 ? acts.describeStretch(stretch) : '';
      showGhost(held, layer, column, place, reason);
    },
    drop() {
      if (stretch.minutes !== 0) acts.onStretch(stretch);
    },
    end: () => element.classList.remove('from'),
  };
}

/** Draws the length of a new visit. */
function createNew(column: string, start: Point, layer: Layer, acts: PointerActs): Gesture {
  const first = toStepStart(layer.findMinuteAt(start));
  let span = { from: first, to: first + STEP };
  return {
    scrollsSideways: false,
    show(point) {
      const at = layer.findMinuteAt(point);
      span = {
        from: Math.min(first, toStepStart(at)),
        to: Math.max(first + STEP, Math.ceil(at / STEP) * STEP),
      };
      layer.show('slot', column, span, [formatShortMinute(span.from), formatSpanWithoutDayPeriod(span)]);
    },
    drop: () => acts.onFree(column, span),
    end: () => {},
  };
}

/** The gesture that a press begins; undefined where a drag does nothing. */
function findGesture(event: PointerEvent, layer: Layer, acts: PointerActs): Gesture | undefined {
  const { target, clientX, clientY, pointerType, button } = event;
  if (button !== 0 || !(target instanceof HTMLElement)) return undefined;
  const start = { clientX, clientY };
  const visit = target.closest<HTMLElement>('.visit');
  const held = visit?.dataset.moves ? toHeld(visit) : undefined;
  if (held && visit) {
    const isEnd = pointerType !== 'touch' && clientY > visit.getBoundingClientRect().bottom - END;
    return (isEnd ? createStretch : createMove)(held, start, layer, acts);
  }
  const { column } = target.dataset;
  const isFree = column !== undefined && pointerType !== 'touch' && acts.isTarget(column);
  return isFree ? createNew(column, start, layer, acts) : undefined;
}

/** The pixels by which a drag at the edge of the day scrolls it. */
function findScroll({ scrollsSideways }: Gesture, { clientX, clientY }: Point, scroller: HTMLElement) {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const toSpeed = (at: number, low: number, high: number) =>
    at < low + EDGE ? -SCROLL : at > high - EDGE ? SCROLL : 0;
  return [scrollsSideways ? toSpeed(clientX, left, right) : 0, toSpeed(clientY, top, bottom)] as const;
}

/** The press that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

type Press = {
  readonly pointer: number;
  readonly start: Point;
  readonly gesture: Gesture | undefined;
  readonly target: HTMLElement;
  isMoving: boolean;
  isLong: boolean;
};

function followPointers(scroller: HTMLElement, layer: Layer, getActs: () => PointerActs) {
  let press: Press | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    press?.gesture?.end();
    if (press?.isMoving) layer.hide();
    press = undefined;
  };
  const scrollAtEdge = (held: Press, gesture: Gesture, point: Point) => {
    cancelAnimationFrame(frame);
    const [x, y] = findScroll(gesture, point, scroller);
    if (x === 0 && y === 0) return;
    frame = requestAnimationFrame(() => {
      if (press !== held) return;
      scroller.scrollBy(x, y);
      gesture.show(point);
      scrollAtEdge(held, gesture, point);
    });
  };
  const isBeginning = (held: Press, { clientX, clientY }: Point) =>
    Math.hypot(clientX - held.start.clientX, clientY - held.start.clientY) >= DRAG_MIN;
  return {
    isDragging: () => press?.isMoving === true,
    end,
    onDown(event: PointerEvent): void {
      end();
      if (!(event.target instanceof HTMLElement)) return;
      const gesture = findGesture(event, layer, getActs());
      const { clientX, clientY, pointerId, target } = event;
      const held: Press = {
        pointer: pointerId,
        start: { clientX, clientY },
        gesture,
        target,
        isMoving: false,
        isLong: false,
      };
      press = held;
      if (event.pointerType !== 'touch') return;
      timer = setTimeout(() => {
        held.isLong = true;
        navigator.vibrate?.(20);
      }, LONG_PRESS_MS);
    },
    onMove(event: PointerEvent): void {
      if (event.pointerId !== press?.pointer) return;
      const { gesture } = press;
      if (!press.isMoving) {
        if (!isBeginning(press, event)) return;
        // A finger that moves at once scrolls
        if (!gesture || (event.pointerType === 'touch' && !press.isLong)) {
          end();
          return;
        }
        press.isMoving = true;
      }
      gesture?.show(event);
      if (gesture) scrollAtEdge(press, gesture, event);
    },
    onUp({ pointerId }: PointerEvent): void {
      if (pointerId !== press?.pointer) return;
      const { isMoving, isLong, gesture, target, start } = press;
      end();
      if (isMoving || isLong) swallowClick();
      if (isMoving) gesture?.drop();
      else if (isLong) getActs().onMenu(target, start);
    },
  };
}

/** Shows the free time below the pointer, as long as a visit would take there. */
function followHover(layer: Layer, getActs: () => PointerActs, isDragging: () => boolean) {
  let shown = '';
  const hide = () => {
    if (shown !== '' && !isDragging()) layer.hide();
    shown = '';
  };
  return {
    hide,
    onHover(event: PointerEvent): void {
      if (isDragging() || event.pointerType !== 'mouse') return;
      const { target } = event;
      const column = target instanceof HTMLElement ? target.dataset.column : undefined;
      const minute = toStepStart(layer.findMinuteAt(event));
      const free = column === undefined ? undefined : getActs().findFree(column, minute);
      if (column === undefined || !free) {
        hide();
        return;
      }
      const key = `${column} ${free.from}`;
      if (key === shown) return;
      shown = key;
      layer.show('slot', column, free, ['', `+ ${formatShortMinute(free.from)}`]);
    },
  };
}

/**
 * Moves and stretches visits, draws new ones, and opens menus, with the mouse, a pen, or a finger that rests at first. All of it
 * can be done in the panels and by keys, too (BEHAVIOR §39.3, WCAG 2.5.7).
 */
export function usePointerActs(
  grid: RefObject<HTMLElement | null>,
  layerRef: RefObject<HTMLElement | null>,
  acts: PointerActs,
): void {
  const current = useRef(acts);
  current.current = acts;
  const { from, to } = acts.hours;
  useLayoutEffect(() => {
    const [element, layerElement] = [grid.current, layerRef.current];
    const scroller = element?.closest<HTMLElement>('.diary');
    const body = element?.querySelector<HTMLElement>('.grid-body');
    if (!element || !layerElement || !scroller || !body) return undefined;
    const layer = openPointerPreviewLayer({ scroller, body, layer: layerElement }, { from, to });
    const getActs = () => current.current;
    const pointers = followPointers(scroller, layer, getActs);
    const hover = followHover(layer, getActs, pointers.isDragging);
    const stop = new AbortController();
    const { signal } = stop;
    // Neither scrolls nor opens the menu of the browser while a finger drags
    const keepStill = (event: Event) => {
      if (pointers.isDragging()) event.preventDefault();
    };
    const onContextMenu = (event: MouseEvent) => {
      event.preventDefault();
      // A finger that rests may still drag: it gets the menu when it leaves
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      pointers.end();
      const { target, button, buttons } = event;
      if (!(target instanceof HTMLElement)) return;
      const open = () => getActs().onMenu(target, button === 2 ? event : undefined);
      // The release of the button would close what opens before it
      if (buttons === 0) open();
      else addEventListener('pointerup', () => setTimeout(open), { once: true, signal });
    };
    element.addEventListener('pointerdown', pointers.onDown, { signal });
    element.addEventListener('pointermove', hover.onHover, { signal });
    element.addEventListener('pointerleave', hover.hide, { signal });
    element.addEventListener('touchmove', keepStill, { passive: false, signal });
    element.addEventListener('contextmenu', onContextMenu, { signal });
    addEventListener('pointermove', pointers.onMove, { signal });
    addEventListener('pointerup', pointers.onUp, { signal });
    addEventListener('pointercancel', pointers.end, { signal });
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') pointers.end();
    };
    addEventListener('keydown', onKeyDown, { signal });
    return () => {
      stop.abort();
      pointers.end();
      layer.hide();
    };
  }, [grid, layerRef, from, to]);
}
