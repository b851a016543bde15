import type { Customer } from '../../../lib/rules/customers/customers.ts';

const FIRST_NAMES =
  'Ava Ben Cleo Dan Eva Finn Gus Hana Ida Jon Kim Lea Max Nora Otto Pia Quin Rosa Sam Tia Uma Vic Wim Xena Yan Zoe';
const SYLLABLES = 'ba de ki lo mu na pe ri so tu va we xi yo za be di ko la';
/** The word of a text at a number; after the last word follows the first. */
const pick = (words: string, number: number): string => {
  const all = words.split(' ');
  return all[number % all.length] ?? '';
};
export const toBenchCustomer = (id: number): Customer => ({
  id,
  fname: pick(FIRST_NAMES, id),
  lname: [1, 19, 361].map((step) => pick(SYLLABLES, Math.floor(id / step))).join(''),
  email: '',
  phone: '',
  emailVerified: false,
  createdAt: '2026-11-16T14:00:00.000Z',
});
