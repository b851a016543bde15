import type { Salon } from '../../../lib/rules/salon/salon.ts';
import type { Block, Letter } from './layout.ts';

/** What a mail with a link for one person knows. */
export type TokenLetter = {
  readonly salon: Salon;
  /** Of the person; may be empty. */
  readonly name: string;
  readonly token: string;
  /** Missing where the salon has told no web address: then the token itself is shown. */
  readonly url: string | undefined;
};

export const greeting = ({ name }: TokenLetter): string => `Hello ${name || 'there'},`;

/** The link by which a gift is taken over. */
export type ClaimLink = Pick<TokenLetter, 'token' | 'url'>;

/** The link as a button, or its token, to be pasted into the salon's app. */
export const tokenBlocks = ({ url, token }: ClaimLink, label: string): Block[] =>
  url
    ? [{ block: 'button', label, url }]
    : [
        { block: 'paragraph', text: 'Please paste this code into the app of the salon:' },
        { block: 'facts', facts: [{ name: 'Code', value: token }] },
      ];

/** The frame of such a letter. */
export const tokenLetter = (
  { salon }: TokenLetter,
  letter: Pick<Letter, 'subject' | 'headline' | 'blocks'>,
): Letter => ({
  ...letter,
  salonName: salon.name,
  footer: salon.settings.replyTo ? [salon.settings.replyTo] : [],
});
