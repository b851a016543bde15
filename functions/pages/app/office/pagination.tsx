import { Button } from '../parts/button.tsx';
import type { Place } from './place.ts';
import { officeTexts } from './texts/index.ts';

/** Rows on a page of a list. */
export const PAGE_ROWS = 50;

type PagesProps = {
  readonly page: number;
  /** The number of rows on all pages. */
  readonly total: number;
  /** The name of the list. */
  readonly title: string;
  readonly place: Place;
};

/** Leads to the pages before and after; nothing for a single page. */
export function Pagination({ page, total, title, place }: PagesProps) {
  const words = officeTexts().list;
  const last = Math.ceil(total / PAGE_ROWS);
  if (last <= 1) return null;
  const button = (text: string, target: number) => (
    <Button
      label={text}
      aria-disabled={target < 1 || target > last}
      onClick={() => target >= 1 && target <= last && place.setQuery({ page: String(target) })}
    />
  );
  return (
    <nav class="pages" aria-label={title}>
      {button(words.previous, page - 1)}
      <span>{words.page(page, last)}</span>
      {button(words.next, page + 1)}
    </nav>
  );
}
