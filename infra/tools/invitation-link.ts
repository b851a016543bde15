import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { toAccountOfUser } from '../../lib/rules/access/accounts.ts';
import {
  formatResetLinkPurpose,
  formatResetLinkSubject,
  INVITATION_DAYS,
} from '../../lib/rules/access/email-links.ts';
import type { User } from '../../lib/rules/access/users.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { DAY_MS } from '../../lib/rules/time-units.ts';
import type { TableAddress } from '../../lib/table/open-store.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import type { Store } from '../../lib/table/store.ts';
import { formatAppOrPageLink, USER_PASSWORD_PAGE } from '../../lib/views/notifications/page-links.ts';
import { findRunningEnvironment } from '../local/running-stack.ts';
import { UsageError } from './command.ts';

type Values = {
  readonly data: string;
  readonly secret?: string | undefined;
  readonly api?: string | undefined;
};

/** The platform's keys and the API's address: those of the options, by default of the running local stack. */
async function findIssuer({ data, secret, api }: Values, usage: string) {
  if (secret && api) return { secrets: { arn: secret }, baseUrl: api };
  const local = await findRunningEnvironment(data);
  if (!local) throw new UsageError(`--print-link needs --secret and --api, or a local stack\n\n${usage}`);
  return local;
}

/** Prepares links with which a new administrator chooses a password, the same as in the mail (BEHAVIOR §32.1). */
export async function openInvitationLinkIssuer(values: Values, address: TableAddress, usage: string) {
  const { secrets, baseUrl } = await findIssuer(values, usage);
  const tokens = openTokens(openPlatformKeyReader({ secrets, table: address }));
  return async (store: Store, slug: string, admin: User): Promise<string> => {
    const salon = await findSalonByTenant(store, slug as Tenant);
    if (!salon) throw new Error(`salon ${slug} is unknown`);
    const now = new Date();
    const purpose = formatResetLinkPurpose('user');
    const subject = formatResetLinkSubject(toAccountOfUser(admin));
    const expires = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const token = await tokens.issueLink({ purpose, subject, salon }, now, expires);
    return formatAppOrPageLink(salon, USER_PASSWORD_PAGE, token, baseUrl);
  };
}
