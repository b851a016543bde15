import type { StarterServices } from '../trades.ts';

export const en: StarterServices = {
  own: 'Services',
  hair: {
    Cut: { 'Haircut, short hair': 45, 'Haircut, long hair': 60, 'Children’s haircut': 30, Bangs: 15 },
    Color: { 'Root color': 90, 'Full color': 120, Highlights: 150, Balayage: 180 },
    Styling: { 'Blow-dry': 30, Updo: 60 },
  },
  nails: {
    Hands: { Manicure: 45, 'Gel polish': 60, 'Gel extensions': 120, 'Gel removal': 30 },
    Feet: { Pedicure: 60, 'Pedicure with gel polish': 75 },
  },
  barber: {
    Hair: { Haircut: 30, 'Skin fade': 45, 'Buzz cut': 20, 'Boy’s haircut': 25 },
    Beard: { 'Beard trim': 20, 'Hot towel shave': 30, 'Haircut and beard': 50 },
  },
  spa: {
    Massage: { 'Massage, 60 minutes': 60, 'Massage, 90 minutes': 90, 'Back and neck': 30 },
    Face: { Facial: 60, 'Express facial': 30, 'Brows and lashes': 45 },
    Body: { 'Body scrub': 45, 'Waxing, legs': 45 },
  },
};
