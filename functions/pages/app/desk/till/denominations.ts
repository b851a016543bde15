import { type Signal, signal } from '@preact/signals';

/** The coins and notes of a currency in hundredths, the largest first; others have those of the euro. */
const BY_CURRENCY: Readonly<Record<string, readonly number[]>> = {
  USD: [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1],
  CAD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5],
  JPY: [1_000_000, 500_000, 200_000, 100_000, 50_000, 10_000, 5_000, 1_000, 500, 100],
};
const OTHERS = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** A row of a count: the pieces of one value, as they are typed. */
export type PieceRow = { readonly value: number; readonly typed: Signal<string> };

export const createPieceRows = (currency: string): readonly PieceRow[] =>
  (BY_CURRENCY[currency] ?? OTHERS).map((value) => ({ value, typed: signal('') }));

/** The number of pieces; undefined for what is no number. Empty text is 0. */
export function parsePieces(text: string): number | undefined {
  const typed = text.trim();
  return /^\d{0,5}$/.test(typed) ? Number(typed) : undefined;
}

/** The counted pieces, each value with at least one, in hundredths. */
export const listPieces = (rows: readonly PieceRow[]) =>
  rows
    .map(({ value, typed }) => ({ value, count: parsePieces(typed.value) ?? 0 }))
    .filter(({ count }) => count > 0);
