import { findPermissionIfAllMissing, getArea, type RecordName } from '../areas/areas.ts';
import { findCodeWord } from '../facts/labels.ts';
import { findPickOptions } from '../form/picks.ts';
import { describeReference, findCellLink } from '../rows/references.ts';
import { toRowName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';

const LIST_OF_KIND: Readonly<Record<string, RecordName>> = {
  location: 'location',
  category: 'category',
  service: 'services',
  staff: 'staff',
  add_on: 'add-on',
  resource: 'resource',
  product: 'product',
  promotion: 'promotion',
  occasion: 'occasion',
  block_time: 'block-time',
  package: 'package',
  giftcard: 'giftcard',
  membership: 'membership',
  webhook: 'webhook',
  user: 'user',
  role: 'role',
  device: 'device',
  api_key: 'api-key',
  commission: 'commission',
  statement: 'statement',
  customer: 'customer',
  credit: 'customer',
};

/** The name that a change has written or deleted; undefined where it left the name as it is. */
const findWrittenName = ({ before, after }: Row): string | undefined =>
  [after, before].map((each) => toRowName({ ...(each as Row), id: '' })).find((name) => name !== '');

/** Visits, sales and drawers have numbers that people know. */
const isNumbered = ({ kind }: Row): boolean => ['appointment', 'sale', 'drawer'].includes(String(kind));

function ReferenceLink({ row, ...view }: Omit<AuditedProps, 'rows'>) {
  const text = describeReference(row.reference as Row, row);
  const target = findCellLink('reference', row, view);
  return target === undefined ? text : <a href={target}>{text}</a>;
}

type AuditedProps = Pick<ViewProps, 'place' | 'rows' | 'permissions'> & { readonly row: Row };

/** The record that a change is about, by its name, which leads to it. Its number is for nobody to read (BEHAVIOR §40.4). */
export function AuditedRecord({ row, ...view }: AuditedProps) {
  const { place, rows, permissions } = view;
  const reference = row.reference as Row;
  const { kind, id } = reference;
  const list = LIST_OF_KIND[String(kind)];
  const word = findCodeWord('kind', String(kind)) ?? '';
  if (!list) return isNumbered(reference) ? <ReferenceLink {...view} row={row} /> : word;
  const isAllowed = findPermissionIfAllMissing(getArea(list), permissions) === undefined;
  // Clients are too many for a list of all
  const isListed = isAllowed && list !== 'customer';
  const present = isListed && findPickOptions(rows, list)?.find(({ value }) => value === String(id))?.label;
  // The row of a credit has a reason, and no name
  const name = kind === 'credit' ? undefined : findWrittenName(row);
  const text = [word, name ?? present].filter(Boolean).join(' ');
  const isThere = isListed ? present : isAllowed;
  return isThere ? <a href={place.href(list, String(id))}>{text}</a> : text;
}

export function OtherChanges({ row, place }: Pick<AuditedProps, 'row' | 'place'>) {
  const { kind, id } = row.reference as Row;
  if (id === null) return null;
  const query = new URLSearchParams({ reference_kind: String(kind), reference_id: String(id) });
  return <a href={`${place.href('audit')}?${query}`}>{officeTexts().list.otherChanges}</a>;
}
