import { Button } from '../../parts/button.tsx';
import { texts } from '../../texts/index.ts';
import type { Place } from '../place.ts';
import { officeTexts } from '../texts/index.ts';

export const PAGE_ROWS = 50;

type LogPagesProps = {
  /** Where the page begins; empty for the first one. */
  readonly after: string;
  /** The address of the next page; null on the last one. */
  readonly next: string | null;
  readonly title: string;
  readonly place: Place;
};

/** Where the page of a log begins, by its address; empty for the first one. */
const toStart = (url: string): string => new URL(url, location.href).searchParams.get('after') ?? '';

/** Leads to the first and to the next page of a log; nothing for a single page. */
export function LogPagination({ after, next, title, place }: LogPagesProps) {
  const words = officeTexts().list;
  if (after === '' && next === null) return null;
  return (
    <nav class="pages" aria-label={texts().page.labelled(title, words.pages)}>
      <Button
        label={words.first}
        aria-disabled={after === ''}
        onClick={() => after !== '' && place.setQuery({ after: '' })}
      />
      <Button
        label={words.next}
        aria-disabled={next === null}
        onClick={() => next !== null && place.setQuery({ after: toStart(next) })}
      />
    </nav>
  );
}

type PagesProps = {
  readonly page: number;
  readonly total: number;
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
    <nav class="pages" aria-label={texts().page.labelled(title, words.pages)}>
      {button(words.previous, page - 1)}
      <span>{words.page(page, last)}</span>
      {button(words.next, page + 1)}
    </nav>
  );
}
