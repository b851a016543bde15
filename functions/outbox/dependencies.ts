import type { Log } from '../../lib/http/log.ts';
import type { Metrics } from '../../lib/http/metrics.ts';
import type { CalendarEvents, CalendarFile } from '../../lib/ports/ics.ts';
import type { Mailer } from '../../lib/ports/mail.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import type { Sealing } from '../../lib/ports/sealing.ts';
import type { SmsSender } from '../../lib/ports/sms.ts';
import type { Tokens } from '../../lib/ports/tokens.ts';
import type { Webhooks } from '../../lib/ports/webhooks.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { PacedLane } from '../../lib/rules/notifications/delivery-lanes.ts';
import type { LoadCatalog } from '../../lib/table/catalog/catalogs.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import type { Store } from '../../lib/table/store.ts';
import type { Pace } from './pace.ts';

export type OutboxDependencies = {
  readonly store: Store;
  readonly catalogs: LoadCatalog;
  readonly mailer: Mailer;
  /** The rates of the services that send. */
  readonly paces: Readonly<Record<PacedLane, Pace>>;
  /** Undefined where SMS is switched off. */
  readonly sms: SmsSender | undefined;
  readonly phoneNumbers: PhoneNumbers;
  /** Signs the links in mails. */
  readonly tokens: Tokens;
  readonly webhooks: Webhooks;
  /** Unseals the signing secrets of webhook endpoints. */
  readonly sealing: Sealing;
  /** The keys of the records that this process delivers now. */
  readonly inFlight: Set<string>;
  /** The longest that sending one mail or webhook can take. */
  readonly sendMaxMs: number;
  readonly calendarFile: (entries: CalendarEvents) => CalendarFile;
  /** The API's URL, including its prefix. */
  readonly baseUrl: string;
  /** The address of all stored images. */
  readonly imagesUrl: string;
  /** The platform's e-mail address. */
  readonly from: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: () => Date;
};

/** A notice that is being delivered: its record, and all that makes and sends its messages. */
export type NoticeContext = OutboxDependencies & { readonly record: OutboxRecord; readonly tenant: Tenant };
