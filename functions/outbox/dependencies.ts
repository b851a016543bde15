import type { Log } from '../../lib/http/log.ts';
import type { Metrics } from '../../lib/http/metrics.ts';
import type { CalendarEntry, CalendarFile } from '../../lib/ports/ics.ts';
import type { Mailer } from '../../lib/ports/mail.ts';
import type { Sealing } from '../../lib/ports/sealing.ts';
import type { Tokens } from '../../lib/ports/tokens.ts';
import type { Webhooks } from '../../lib/ports/webhooks.ts';
import type { Catalogs } from '../../lib/table/catalogs.ts';
import type { Store } from '../../lib/table/store.ts';

/** All that a sender needs; index.ts gives the real ones. */
export type OutboxDependencies = {
  readonly store: Store;
  readonly catalogs: Catalogs;
  readonly mailer: Mailer;
  /** Signs the links that mails carry. */
  readonly tokens: Tokens;
  readonly webhooks: Webhooks;
  /** Opens the secrets that webhooks are signed with. */
  readonly sealing: Sealing;
  /** The longest that handing over one mail or webhook takes. */
  readonly sendMaxMs: number;
  readonly calendarFile: (entry: CalendarEntry) => CalendarFile;
  /** The platform's own address. */
  readonly from: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: () => Date;
};
