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

/** Moves the focus inside the grid; with Shift, the end of the visit. */
function moveFocus(event: KeyboardEvent, onStep: OnStep): void {
  const { target } = event;
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey) return;
  const cell = target.closest<HTMLElement>('[role="gridcell"]');
  if (!cell) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.shiftKey) {
    const { visit } = target.dataset;
    const isLength = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (visit !== undefined && cell.dataset.column !== undefined && isLength)
      onStep(Number(visit), cell.dataset.column, step);
    return;
  }
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const items = listItems(cell);
    items[items.indexOf(target) + step]?.focus();
    return;
  }
  const cells = [...(cell.parentElement?.children ?? [])];
  const start = readStart(target);
  for (let index = cells.indexOf(cell) + step; index >= 0 && index < cells.length; index += step) {
    const item = findNearest(cells[index], start);
    if (item) {
      item.focus();
      return;
    }
  }
}

/**
 * One tab stop for the whole grid, moved by the arrow keys (WAI-ARIA grid). Set on the elements themselves: a day has more
 * than a thousand of them (BEHAVIOR §39.3).
 */
export function useGridKeyNavigation(grid: RefObject<HTMLElement | null>, onStep: OnStep): void {
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
    const onKeyDown = (event: KeyboardEvent) => moveFocus(event, (...step) => current.current(...step));
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
    grid.current?.querySelector<HTMLElement>(`${ITEM}[data-visit="${visit}"]`)?.focus();
  });
  // The tab stop may have gone with its visit
  useLayoutEffect(() => {
    if (grid.current?.querySelector(`${ITEM}[tabindex="0"]`)) return;
    const first = grid.current?.querySelector<HTMLElement>(ITEM);
    if (first) first.tabIndex = 0;
  });
}

/** Where a column was pressed: the share of its height that lies above, and the minute where that is known. */
type Pressed = { readonly share: number; readonly minute?: number };

/**
 * Calls back for a press on the free part of a column, or on the processing time of a visit, in which another one fits. A press
 * that was taken opens nothing else.
 */
export function useColumnPressListener(
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
      const isGap = target.classList.contains('gap');
      const column = isGap ? target.closest<HTMLElement>('[data-column]') : target;
      if (column?.dataset.column === undefined) return;
      const { top, height } = column.getBoundingClientRect();
      const isTaken = current.current(column.dataset.column, {
        share: (clientY - top) / height,
        ...(isGap ? { minute: Number(target.dataset.minute) } : {}),
      });
      // Without this, the press would open the visit around the gap
      if (isTaken) event.stopPropagation();
    };
    element?.addEventListener('click', onClick, { capture: true });
    return () => element?.removeEventListener('click', onClick, { capture: true });
  }, [grid]);
}
