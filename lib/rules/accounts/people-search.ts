import { type Customer, fullName } from './people.ts';

type Named = Pick<Customer, 'fname' | 'lname' | 'email'>;

/** Upper and lower case and accents make no difference to who looks for somebody. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Whether a person's name or e-mail address holds the text that is looked for; empty text finds everybody. */
export const isFound = (person: Named, search: string): boolean =>
  [fullName(person), person.email].some((text) => plain(text).includes(plain(search)));
