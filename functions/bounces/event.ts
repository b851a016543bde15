import { type Tenant, tenantOf } from '../../lib/rules/ids.ts';
import type { MailRefusal } from '../../lib/table/mail-refusals.ts';

/** What is read of the mail service's event, as the event bus hands it over. */
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

/** Addresses that are to be left alone, in the salon whose mail they refused. */
export type Refusals = {
  readonly tenant: Tenant;
  readonly reason: MailRefusal;
  readonly addresses: readonly string[];
};

/** A mailbox that is full, or a host that is down, may take the next mail. */
const FOR_GOOD = 'Permanent';
/** The address itself, also where it comes with a name: `Ada <ada@example.com>`. */
const bare = (address: string): string => address.match(/<([^<>]+)>\s*$/)?.[1] ?? address.trim();

const addressesOf = (recipients: readonly Recipient[]) =>
  recipients.map(({ emailAddress }) => bare(emailAddress));

/** Who refused, and why; undefined for a bounce that may pass, and for a mail of no salon. */
export function refusalsIn({ detail }: MailEvent): Refusals | undefined {
  const tenant = tenantOf(detail.mail.tags?.tenant?.[0] ?? '');
  if (!tenant) return undefined;
  const { bounce, complaint } = detail;
  if (complaint) {
    return { tenant, reason: 'complained', addresses: addressesOf(complaint.complainedRecipients) };
  }
  if (bounce?.bounceType !== FOR_GOOD) return undefined;
  return { tenant, reason: 'bounced', addresses: addressesOf(bounce.bouncedRecipients) };
}
