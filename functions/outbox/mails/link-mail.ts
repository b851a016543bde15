import type { Salon } from '../../../lib/rules/salon/salon.ts';
import { TEXTS } from '../texts/en.ts';
import {
  type Block,
  factsBlock,
  type MailDraft,
  paragraphBlock,
  type RenderedMail,
  renderMail,
} from './layout.ts';

/** A signed link into the salon's app. */
export type SignedLink = {
  readonly token: string;
  /** Undefined if the salon has no web address: the mail then shows the token. */
  readonly url: string | undefined;
};

export type LinkMail = SignedLink & {
  readonly salon: Salon;
  /** The reader's name; may be empty. */
  readonly name: string;
};

/** The link as a button, or the token as a code to enter in the salon's app. */
export const linkBlocks = ({ url, token }: SignedLink, label: string): Block[] =>
  url
    ? [{ block: 'button', label, url }]
    : [paragraphBlock(TEXTS.link.enterCode), factsBlock({ name: TEXTS.link.code, value: token })];

/** Renders a mail about a log-in, with the salon's reply address in the footer. */
export const renderLinkMail = ({ salon }: LinkMail, draft: MailDraft): RenderedMail =>
  renderMail({
    ...draft,
    salon,
    footer: salon.settings.replyTo ? [salon.settings.replyTo] : [],
  });
