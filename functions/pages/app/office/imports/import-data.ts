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
type KindFacts = { readonly header: string; readonly list?: RecordName };
export const KIND_FACTS: Readonly<Record<Kind, KindFacts>> = {
  customers: {
    header: 'First name,Last name,E-mail,Mobile phone,Birthday,Tags,Alert,Note',
    list: 'customer',
  },
  services: { header: 'Service,Category,Price,Duration,Description', list: 'services' },
  staff: { header: 'First name,Last name,Name,E-mail,Specialization,Services,Locations', list: 'staff' },
  visits: {
    header:
      'Date,Time,Service,Team member,Minutes,Price,Status,Note,Location,First name,Last name,Name,E-mail,Mobile phone',
  },
  giftcards: { header: 'Number,Balance,Expires,First name,Last name,Name,E-mail,Mobile phone' },
  packages: {
    header: 'Package,Services,Uses left,Worth,Expires,First name,Last name,Name,E-mail,Mobile phone',
  },
  credit: { header: 'First name,Last name,E-mail,Mobile phone,Balance', list: 'customer' },
};
export type Duplicates = 'skip' | 'merge' | 'add';
export type DateOrder = 'mdy' | 'dmy';

export type SentFile = {
  readonly uploadId: string;
  readonly dateOrder?: DateOrder;
  readonly preview: Preview;
};

export function countRowsToAdd({ import: own, ...preview }: Preview, duplicates: Duplicates): number {
  const others = duplicates === 'add' ? 0 : preview.duplicate_count;
  return own.rows - preview.left_out - preview.imported_before - others;
}
