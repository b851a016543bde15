import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Handlers } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

type Routes = typeof directory.routes;

/** The handlers of one kind of record: index, store, update, delete and whatever else the contract has for it. */
export type RecordHandlers<Record extends string> = Handlers<
  Pick<Routes, Extract<keyof Routes, `${Record}-${string}`>>,
  PaymentPorts & {
    readonly images: Images;
    readonly passwords: Passwords;
    readonly phoneNumbers: PhoneNumbers;
  }
>;
