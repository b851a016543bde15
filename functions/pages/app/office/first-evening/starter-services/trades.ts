export const TRADES = ['hair', 'nails', 'barber', 'spa'] as const;
export type Trade = (typeof TRADES)[number];

/** Minutes by the names of services, by category and trade, and the category of services of the salon's own. */
export type StarterServices = {
  readonly [trade in Trade]: Readonly<Record<string, Readonly<Record<string, number>>>>;
} & { readonly own: string };
/** A service that many salons of a trade offer; its price is filled in by the owner. */
export type StarterService = { readonly category: string; readonly name: string; readonly minutes: number };
