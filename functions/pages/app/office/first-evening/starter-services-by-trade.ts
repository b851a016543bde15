/** A service that many salons of a trade offer; its price is filled in by the owner. */
export type StarterService = { readonly category: string; readonly name: string; readonly minutes: number };

const of = (category: string, services: Readonly<Record<string, number>>): readonly StarterService[] =>
  Object.entries(services).map(([name, minutes]) => ({ category, name, minutes }));

/** By trade. The names are the salon's data, and stay as the owner leaves them. */
export const STARTER_SERVICES_BY_TRADE = {
  hair: [
    ...of('Cut', {
      'Haircut, short hair': 45,
      'Haircut, long hair': 60,
      'Children’s haircut': 30,
      Fringe: 15,
    }),
    ...of('Color', { 'Root color': 90, 'Full color': 120, Highlights: 150, Balayage: 180 }),
    ...of('Styling', { 'Blow-dry': 30, Updo: 60 }),
  ],
  nails: [
    ...of('Hands', { Manicure: 45, 'Gel polish': 60, 'Gel extensions': 120, 'Gel removal': 30 }),
    ...of('Feet', { Pedicure: 60, 'Pedicure with gel polish': 75 }),
  ],
  barber: [
    ...of('Hair', { Haircut: 30, 'Skin fade': 45, 'Buzz cut': 20, 'Boy’s haircut': 25 }),
    ...of('Beard', { 'Beard trim': 20, 'Hot towel shave': 30, 'Haircut and beard': 50 }),
  ],
  spa: [
    ...of('Massage', { 'Massage, 60 minutes': 60, 'Massage, 90 minutes': 90, 'Back and neck': 30 }),
    ...of('Face', { Facial: 60, 'Express facial': 30, 'Brows and lashes': 45 }),
    ...of('Body', { 'Body scrub': 45, 'Waxing, legs': 45 }),
  ],
} as const satisfies Readonly<Record<string, readonly StarterService[]>>;

export type Trade = keyof typeof STARTER_SERVICES_BY_TRADE;
export const TRADES = Object.keys(STARTER_SERVICES_BY_TRADE) as readonly Trade[];
