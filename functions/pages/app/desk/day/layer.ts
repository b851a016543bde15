import type { Span } from '../layout.ts';

export type Point = { readonly clientX: number; readonly clientY: number };

type Elements = { readonly scroller: HTMLElement; readonly body: HTMLElement; readonly layer: HTMLElement };

/** Places what a pointer shows above the columns: in the steps of the columns and of the grid, never between them. */
export function openPointerPreviewLayer({ scroller, body, layer }: Elements, hours: Span) {
  const axisLabel = scroller.querySelector<HTMLElement>('.snap');
  let head: Element | null = null;
  const listColumns = () => [...body.querySelectorAll<HTMLElement>(':scope > [data-column]')];
  const findColumn = (key: string) => listColumns().find(({ dataset }) => dataset.column === key);
  return {
    /** The column at a point, also above and below it. */
    findColumnAt({ clientX }: Point): string | undefined {
      const x = clientX - body.getBoundingClientRect().left;
      const column = listColumns().find(
        ({ offsetLeft, offsetWidth }) => x >= offsetLeft && x < offsetLeft + offsetWidth,
      );
      return column?.dataset.column;
    },
    /** The minute at a point, with its fraction. */
    findMinuteAt({ clientY }: Point): number {
      const { top, height } = body.getBoundingClientRect();
      return hours.from + ((clientY - top) / height) * (hours.to - hours.from);
    },
    /** Shows one element at a span of a column, with its lines of text, and its time at the axis and its column in the heads. */
    show(look: string, column: string, { from, to }: Span, [time, ...lines]: readonly string[]): void {
      const place = findColumn(column);
      if (!place) return;
      const element =
        (layer.firstElementChild as HTMLElement | null) ?? layer.appendChild(document.createElement('div'));
      element.className = look;
      element.replaceChildren(
        ...lines.map((line) => {
          const span = document.createElement('span');
          span.textContent = line;
          return span;
        }),
      );
      const { style } = element;
      style.left = `${place.offsetLeft}px`;
      style.width = `${place.offsetWidth}px`;
      style.setProperty('--from', String(from - hours.from));
      style.setProperty('--length', String(to - from));
      if (axisLabel) {
        axisLabel.textContent = time ?? '';
        axisLabel.style.setProperty('--from', String(from - hours.from));
      }
      const next = time ? document.getElementById(`head-${column}`) : null;
      if (next === head) return;
      head?.classList.remove('target');
      head = next;
      head?.classList.add('target');
    },
    hide(): void {
      layer.replaceChildren();
      if (axisLabel) axisLabel.textContent = '';
      head?.classList.remove('target');
      head = null;
    },
  };
}
export type Layer = ReturnType<typeof openPointerPreviewLayer>;
