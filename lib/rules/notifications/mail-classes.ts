import type { Tenant } from '../ids.ts';

/**
 * The classes of salons by their mails: each has a configuration set of its own, whose bounces and complaints pause the mails of
 * that class alone (BEHAVIOR §32.9).
 */
export const MAIL_CLASS_COUNT = 8;

/** The class of a salon's mails, from 0. It never changes, so that a salon's reputation stays in one class. */
export const toMailClassOfSalon = (tenant: Tenant): number =>
  [...tenant].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0) %
  MAIL_CLASS_COUNT;
