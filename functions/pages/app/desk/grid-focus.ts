import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const ITEM = '[data-focus-key]';

const listItems = (cell: Element | undefined): HTMLElement[] =>
  [...(cell?.querySelectorAll<HTMLElement>(ITEM) ?? [])].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );

/** The item of a column beside that is nearest in time. */
function findNearest(cell: Element | undefined, top: number): HTMLElement | undefined {
  const distance = (item: HTMLElement) => Math.abs(item.getBoundingClientRect().top - top);
  return listItems(cell).toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Moves the focus inside the grid. */
function moveFocus(event: KeyboardEvent): void {
  const { target } = event;
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey) return;
  const cell = target.closest('[role="gridcell"]');
  if (!cell) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const items = listItems(cell);
    items[items.indexOf(target) + step]?.focus();
    return;
  }
  const cells = [...(cell.parentElement?.children ?? [])];
  const { top } = target.getBoundingClientRect();
  for (let index = cells.indexOf(cell) + step; index >= 0 && index < cells.length; index += step) {
    const item = findNearest(cells[index], top);
    if (item) {
      item.focus();
      return;
    }
  }
}

/**
 * One tab stop for the whole grid, moved by the arrow keys (WAI-ARIA grid). Set on the elements themselves: a day has more
 * than a thousand of them (BEHAVIOR §39.4).
 */
export function useGridFocus(grid: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const setStop = (item: HTMLElement) => {
      for (const other of element.querySelectorAll<HTMLElement>(`${ITEM}[tabindex="0"]`)) other.tabIndex = -1;
      item.tabIndex = 0;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(ITEM)) setStop(target);
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', moveFocus);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', moveFocus);
    };
  }, [grid]);
  // After each rendering: the tab stop may have gone with its visit
  useLayoutEffect(() => {
    if (grid.current?.querySelector(`${ITEM}[tabindex="0"]`)) return;
    const first = grid.current?.querySelector<HTMLElement>(ITEM);
    if (first) first.tabIndex = 0;
  });
}

/** Calls back for a press on the free part of a column, with the share of its height that lies above. */
export function useColumnPress(
  grid: RefObject<HTMLElement | null>,
  onPress: (column: string, share: number) => void,
): void {
  const current = useRef(onPress);
  current.current = onPress;
  useLayoutEffect(() => {
    const element = grid.current;
    const onClick = ({ target, clientY }: MouseEvent) => {
      const column = target instanceof HTMLElement ? target.dataset.column : undefined;
      if (column === undefined || !(target instanceof HTMLElement)) return;
      const { top, height } = target.getBoundingClientRect();
      current.current(column, (clientY - top) / height);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [grid]);
}
