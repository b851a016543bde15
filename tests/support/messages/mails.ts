import type { TestSalon } from '../test-salon.ts';

/** Mails to an address, oldest first. */
export const listMailsTo = (salon: TestSalon, address: string) =>
  salon.mails().filter(({ destination }) => destination.to.includes(address));

/** The token of the link in the newest mail to an address. */
export function findMailedToken(salon: TestSalon, address: string): string {
  const text = listMailsTo(salon, address).at(-1)?.body.text ?? '';
  const [link] = /https?:\/\/\S+[?&]token=\S+/.exec(text) ?? [];
  const token = link ? new URL(link).searchParams.get('token') : undefined;
  if (!token) throw new Error(`no mail to ${address} has a link with a token`);
  return token;
}

/** The calendar files of all mails, oldest first. */
export const listCalendarFiles = (salon: TestSalon): string[] =>
  salon
    .mails()
    .flatMap(({ attachments }) => attachments)
    .map(({ content }) => Buffer.from(content, 'base64').toString());

export const findCalendarUid = (file: string): string | undefined => /^UID:(.+)$/m.exec(file)?.[1];
