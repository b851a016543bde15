import { findStorage } from '../storage.ts';
import type { Booked } from './booking-input.ts';
import type { TypedValues } from './visitor-form.ts';

/** A visit that this tab has booked or is about to pay, for a reload and for the way back from a bank's page. */
type KeptVisit = {
  /** The query of the choices that it belongs to. */
  readonly search: string;
  /** Null before it is booked: while a card is saved. */
  readonly booked: Booked | null;
  readonly typed: TypedValues;
};

const toKey = (slug: string): string => `salon-visit ${slug}`;

export const keepVisit = (slug: string, visit: KeptVisit): void =>
  findStorage()?.setItem(toKey(slug), JSON.stringify(visit));

export const forgetVisit = (slug: string): void => findStorage()?.removeItem(toKey(slug));

export function findKeptVisit(slug: string): KeptVisit | undefined {
  const text = findStorage()?.getItem(toKey(slug));
  return text ? (JSON.parse(text) as KeptVisit) : undefined;
}
