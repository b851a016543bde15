import { EXTERNAL_ID_MAX_LENGTH, parseTenant, type Tenant } from '../../lib/rules/ids.ts';
import type { MailRefusalReason } from '../../lib/rules/notifications/mail-refusals.ts';

/** The parts of a mail event of the event bus that are read. */
export type MailEvent = {
  readonly detail: {
    readonly mail: { readonly tags?: { readonly [name: string]: readonly string[] } };
    readonly bounce?: {
      readonly bounceType: string;
      readonly bouncedRecipients: readonly Recipient[];
    };
    readonly complaint?: { readonly complainedRecipients: readonly Recipient[] };
  };
};
type Recipient = { readonly emailAddress: string };

/** Addresses that no longer receive mails of a salon (BEHAVIOR §29.2). */
type UndeliverableAddresses = {
  readonly tenant: Tenant;
  readonly reason: MailRefusalReason;
  readonly addresses: readonly string[];
};

/** Other bounces, such as a full mailbox, are temporary. */
const PERMANENT_BOUNCE = 'Permanent';
/** The address without the name: `Ada <ada@example.com>`. */
const parseAddress = (address: string): string => address.match(/<([^<>]+)>\s*$/)?.[1] ?? address.trim();

const listAddresses = (recipients: readonly Recipient[]) =>
  recipients
    .map(({ emailAddress }) => parseAddress(emailAddress))
    .filter(({ length }) => length <= EXTERNAL_ID_MAX_LENGTH);

/** The undeliverable addresses of a mail event; undefined for temporary bounces and for mails without a salon. */
export function parseUndeliverableAddresses({ detail }: MailEvent): UndeliverableAddresses | undefined {
  const tenant = parseTenant(detail.mail.tags?.tenant?.[0] ?? '');
  if (!tenant) return undefined;
  const { bounce, complaint } = detail;
  if (complaint) {
    return { tenant, reason: 'complained', addresses: listAddresses(complaint.complainedRecipients) };
  }
  if (bounce?.bounceType !== PERMANENT_BOUNCE) return undefined;
  return { tenant, reason: 'bounced', addresses: listAddresses(bounce.bouncedRecipients) };
}
