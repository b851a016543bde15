import type { Location, Salon } from '../../../lib/rules/salon/salon.ts';
import type { Letter } from './layout.ts';
import { addressOf } from './visit-words.ts';
import { joined } from './wording.ts';

/** The frame of every letter about a visit or a sold product: below it is the location. */
export const salonLetter = (
  { salon, location }: { readonly salon: Salon; readonly location: Location },
  letter: Pick<Letter, 'subject' | 'headline' | 'blocks'>,
): Letter => ({
  ...letter,
  salonName: salon.name,
  footer: [joined([location.name, addressOf(location)], ', '), location.phone].filter((line) => line !== ''),
});
