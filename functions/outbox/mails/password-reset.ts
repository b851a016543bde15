import { PASSWORD_LINK_MINUTES } from '../../../lib/rules/accounts/email-links.ts';
import { type Written, written } from './layout.ts';
import { greeting, type TokenLetter, tokenBlocks, tokenLetter } from './token-words.ts';

/** To whoever forgot their password. */
export const passwordReset = (letter: TokenLetter): Written =>
  written(
    tokenLetter(letter, {
      subject: `Reset your password at ${letter.salon.name}`,
      headline: 'Choose a new password',
      blocks: [
        {
          block: 'paragraph',
          text: `${greeting(letter)} somebody asked to reset the password that goes with this e-mail address.`,
        },
        ...tokenBlocks(letter, 'Choose a new password'),
        {
          block: 'paragraph',
          text:
            `This works once, within ${PASSWORD_LINK_MINUTES} minutes. ` +
            'If it was not you, there is nothing to do: your password stays as it is.',
        },
      ],
    }),
  );
