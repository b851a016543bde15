/** The hundredths that somebody typed ('12.5' or '12,50'); undefined for what is no amount. Empty text is 0. */
export function parseAmount(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return 0;
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}

/** As the API writes amounts: 1250 → '12.50'. */
export const formatAmount = (hundredths: number): string => (hundredths / 100).toFixed(2);

export const toHundredths = (amount: string): number => Math.round(Number(amount) * 100);

type Typed = { readonly cash: number; readonly external: number };

/** The tenders of what was typed: cash may be more than what it pays, the rest of it is change (BEHAVIOR §39.6). */
export function splitTenders(due: number, { cash, external }: Typed) {
  const inCash = Math.min(cash, Math.max(0, due - external));
  return {
    left: due - external - inCash,
    change: cash - inCash,
    tenders: [
      ...(inCash > 0
        ? [
            {
              kind: 'cash' as const,
              amount: formatAmount(inCash),
              ...(cash > inCash ? { tendered: formatAmount(cash) } : {}),
            },
          ]
        : []),
      ...(external > 0 ? [{ kind: 'external' as const, amount: formatAmount(external) }] : []),
    ],
  };
}
