import { formatDate } from '../format.ts';
import type { SoldProduct } from './acts.ts';
import { productActTexts } from './texts/index.ts';

/** Whether a sold product is frozen or paused, its renewal is not paid, and what it changes to. */
export function listProductStateTexts({
  frozen_from = null,
  paused_from = null,
  paused_until = null,
  past_due = 0,
  changes_to = null,
}: Pick<SoldProduct, 'frozen_from' | 'paused_from' | 'paused_until' | 'past_due' | 'changes_to'>): string[] {
  const words = productActTexts().states;
  return [
    frozen_from === null ? '' : words.frozen(formatDate(frozen_from)),
    past_due === 1 ? words.pastDue : '',
    paused_from && paused_until ? words.paused(formatDate(paused_from), formatDate(paused_until)) : '',
    changes_to ? words.changesTo(changes_to.name) : '',
  ].filter(Boolean);
}
