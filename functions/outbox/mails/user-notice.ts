import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import { formatGreeting } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

const toUserNotice =
  (what: 'factorReset' | 'pinLocked') =>
  (salon: Salon, name: string): RenderedMail => {
    const words = texts()[what];
    return renderMailWithReplyAddress(salon, {
      subject: words.subject(salon.name),
      headline: words.headline,
      blocks: [paragraphBlock(words.intro(formatGreeting(name))), paragraphBlock(words.advice)],
    });
  };

/** Tells a user that an administrator has removed their second factor. */
export const renderFactorResetMail = toUserNotice('factorReset');

export const renderPinLockedMail = toUserNotice('pinLocked');
