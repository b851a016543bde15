import { type Day, formatShortDay } from '../../parts/format.ts';
import type { Span } from '../layout.ts';
import { formatSpan } from '../span-text.ts';
import { visitTexts } from './texts/index.ts';

/** 'Today, 1:15 – 2:00 PM'. */
export function describeWhen(date: Day, span: Span, today: Day): string {
  const words = visitTexts();
  return words.when(date === today ? words.today : formatShortDay(date), formatSpan(span));
}
