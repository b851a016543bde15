import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const ITEM = '[data-focus-key]';

/** Where an item begins, in minutes. Measuring its place would lay out the whole day. */
const readStart = (item: HTMLElement): number => Number(item.style.getPropertyValue('--from'));

const listItems = (cell: Element | undefined): HTMLElement[] =>
  [...(cell?.querySelectorAll<HTMLElement>(ITEM) ?? [])].sort((a, b) => readStart(a) - readStart(b));

/** The item of a column beside that is nearest in time. */
function findNearest(cell: Element | undefined, start: number): HTMLElement | undefined {
  const distance = (item: HTMLElement) => Math.abs(readStart(item) - start);
  return listItems(cell).toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Makes a visit longer or shorter by some steps. */
type OnStep = (visit: number, column: string, steps: number) => void;

/** The item above or below in the same column, or the nearest one in a column beside. */
function findNext(
  target: HTMLElement,
  cell: HTMLElement,
  key: string,
  step: number,
): HTMLElement | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const items = listItems(cell);
    return items[items.indexOf(target) + step];
  }
  const cells = [...(cell.parentElement?.children ?? [])];
  const start = readStart(target);
  for (let index = cells.indexOf(cell) + step; index >= 0 && index < cells.length; index += step) {
    const item = findNearest(cells[index], start);
    if (item) return item;
  }
  return undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus inside the grid; with Shift, the end of the visit. */
function onGridKey(event: KeyboardEvent, onStep: OnStep): void {
  const { target, key, shiftKey } = event;
  const step = STEPS[key];
  if (step === undefined || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey) return;
  const cell = target.closest<HTMLElement>('[role="gridcell"]');
  const column = cell?.dataset.column;
  if (!cell || column === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const { visit } = target.dataset;
  if (!shiftKey) findNext(target, cell, key, step)?.focus();
  else if (visit !== undefined && (key === 'ArrowUp' || key === 'ArrowDown'))
    onStep(Number(visit), column, step);
}

/** Where the Tab key enters the day: at the visit that runs or comes next, else at the first one. */
function findEntry(grid: HTMLElement, now: number | undefined): HTMLElement | null {
  const visits = [...grid.querySelectorAll<HTMLElement>('button[data-visit]')];
  const coming = visits.filter(({ dataset }) => now !== undefined && Number(dataset.to) > now);
  const from = ({ dataset }: HTMLElement) => Number(dataset.from);
  const [first, ...others] = coming.length > 0 ? coming : visits;
  if (!first) return grid.querySelector<HTMLElement>(ITEM);
  return others.reduce((next, each) => (from(each) < from(next) ? each : next), first);
}

/**
 * One tab stop for the whole grid, moved by the arrow keys (WAI-ARIA grid). Set on the elements themselves: a day has more
 * than a thousand of them (BEHAVIOR §39.3).
 * @param now the minute of the day; undefined on another day than today
 */
export function useGridKeyNavigation(
  grid: RefObject<HTMLElement | null>,
  now: number | undefined,
  onStep: OnStep,
): void {
  const current = useRef(onStep);
  current.current = onStep;
  const focused = useRef<HTMLElement | undefined>(undefined);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const setStop = (item: HTMLElement) => {
      for (const other of element.querySelectorAll<HTMLElement>(`${ITEM}[tabindex="0"]`)) other.tabIndex = -1;
      item.tabIndex = 0;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement && target.matches(ITEM))) return;
      focused.current = target;
      setStop(target);
    };
    element.addEventListener('focusin', onFocus);
    const onKeyDown = (event: KeyboardEvent) => onGridKey(event, current.current);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, [grid]);
  // After each rendering: a visit that moved to another column is another element there
  useLayoutEffect(() => {
    const before = focused.current;
    if (!before || before.isConnected || document.activeElement !== document.body) return;
    const { visit } = before.dataset;
    if (visit !== undefined)
      grid.current?.querySelector<HTMLElement>(`button[data-visit="${visit}"]`)?.focus();
  });
  // The tab stop may have gone with its visit
  useLayoutEffect(() => {
    if (!grid.current || grid.current.querySelector(`${ITEM}[tabindex="0"]`)) return;
    const entry = findEntry(grid.current, now);
    if (entry) entry.tabIndex = 0;
  });
}

/** Rings all parts of the visit that has the pointer or the focus: they may lie in several columns. */
export function useLinkedParts(grid: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    let ringed: HTMLElement[] = [];
    const clear = () => {
      for (const each of ringed) each.classList.remove('linked');
      ringed = [];
    };
    const ring = ({ target }: Event) => {
      const visit = target instanceof HTMLElement && target.closest<HTMLElement>('.visit')?.dataset.visit;
      clear();
      if (!visit) return;
      const parts = [...element.querySelectorAll<HTMLElement>(`.visit[data-visit="${visit}"]`)];
      if (parts.length < 2) return;
      ringed = parts;
      for (const each of parts) each.classList.add('linked');
    };
    const events = { pointerover: ring, focusin: ring, pointerleave: clear, focusout: clear };
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
    };
  }, [grid]);
}

/** Where a column was pressed: the share of its height that lies above, and the minute where that is known. */
type Pressed = { readonly share: number; readonly minute?: number };

/**
 * Calls back for a press on the free part of a column, or on the processing time of a visit, in which another one fits. A press
 * that was taken opens nothing else.
 */
export function useFreeTimePressListener(
  grid: RefObject<HTMLElement | null>,
  onPress: (column: string, at: Pressed) => boolean,
): void {
  const current = useRef(onPress);
  current.current = onPress;
  useLayoutEffect(() => {
    const element = grid.current;
    const onClick = (event: MouseEvent) => {
      const { target, clientY } = event;
      if (!(target instanceof HTMLElement)) return;
      const gap = target.closest<HTMLElement>('.gap');
      const column = gap ? gap.closest<HTMLElement>('[data-column]') : target;
      if (column?.dataset.column === undefined) return;
      const { top, height } = column.getBoundingClientRect();
      const isTaken = current.current(column.dataset.column, {
        share: (clientY - top) / height,
        ...(gap ? { minute: Number(gap.dataset.minute) } : {}),
      });
      // Without this, the press would open the visit around the gap
      if (isTaken) event.stopPropagation();
    };
    element?.addEventListener('click', onClick, { capture: true });
    return () => element?.removeEventListener('click', onClick, { capture: true });
  }, [grid]);
}
