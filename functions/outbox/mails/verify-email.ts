import { EMAIL_LINK_DAYS } from '../../../lib/rules/accounts/email-links.ts';
import { type Written, written } from './layout.ts';
import { greeting, type TokenLetter, tokenBlocks, tokenLetter } from './token-words.ts';

/** To a customer whose address is new. */
export const verifyEmail = (letter: TokenLetter & { readonly email: string }): Written =>
  written(
    tokenLetter(letter, {
      subject: `Confirm your e-mail address for ${letter.salon.name}`,
      headline: 'Confirm your e-mail address',
      blocks: [
        {
          block: 'paragraph',
          text: `${greeting(letter)} please confirm that ${letter.email} is yours.`,
        },
        ...tokenBlocks(letter, 'Confirm my address'),
        {
          block: 'paragraph',
          text:
            `This works for ${EMAIL_LINK_DAYS} days. ` +
            'If you have no account with us, please do not confirm: somebody may have mistyped their address.',
        },
      ],
    }),
  );
