/** The roles of a grid (WAI-ARIA). A table could not place visits by minutes. */
export const [ROW, COLUMN_HEADER, CELL] = [
  { role: 'row' },
  { role: 'columnheader' },
  { role: 'gridcell' },
] as const;
export const toGridAttributes = (label: string) => ({ role: 'grid', 'aria-label': label }) as const;
