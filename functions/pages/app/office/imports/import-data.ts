import type { Client } from '../../../../../lib/client/client.ts';
import type { RecordName } from '../areas/areas.ts';

type ReplyOf<Operation extends keyof Client['imports']> = Extract<
  Awaited<ReturnType<Client['imports'][Operation]>>,
  { readonly ok: true }
>['reply'];

export type Preview = ReplyOf<'importPreview'>['data'];
export type Import = ReplyOf<'importShow'>['data'];
export type Kind = Import['kind'];
/** The first line of a file with all columns of a kind, and the list of its records where they have pages of their own. */
type KindFacts = { readonly template: string; readonly records?: RecordName };
export const KIND_FACTS: Readonly<Record<Kind, KindFacts>> = {
  customers: {
    template: 'First name,Last name,E-mail,Mobile phone,Birthday,Tags,Alert,Note\r\n',
    records: 'customer',
  },
  services: { template: 'Service,Category,Price,Duration,Description\r\n', records: 'services' },
  staff: {
    template: 'First name,Last name,Name,E-mail,Specialization,Services,Locations\r\n',
    records: 'staff',
  },
  visits: {
    template:
      'Date,Time,Service,Team member,Minutes,Price,Status,Note,Location,First name,Last name,Name,E-mail,Mobile phone\r\n',
  },
  giftcards: { template: 'Number,Balance,Expires,First name,Last name,Name,E-mail,Mobile phone\r\n' },
  packages: {
    template: 'Package,Services,Uses left,Worth,Expires,First name,Last name,Name,E-mail,Mobile phone\r\n',
  },
  credit: { template: 'First name,Last name,E-mail,Mobile phone,Balance\r\n', records: 'customer' },
};
export type Duplicates = 'skip' | 'merge' | 'add';
export type DateOrder = 'mdy' | 'dmy';

export type SentFile = {
  readonly uploadId: string;
  readonly dateOrder?: DateOrder;
  readonly preview: Preview;
};

export function countNew({ import: own, ...preview }: Preview, duplicates: Duplicates): number {
  const others = duplicates === 'add' ? 0 : preview.duplicate_count;
  return own.rows - preview.left_out - preview.imported_before - others;
}
