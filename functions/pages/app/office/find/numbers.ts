import { toDeskVisitUrl } from '../../parts/desk-links.ts';
import { addDays, formatInstant, toApiDate, toDayOfPage } from '../../parts/format.ts';
import { formatName } from '../../parts/person-name.ts';
import { describeReference, formatPaddedVisitNumber } from '../rows/references.ts';
import { callOperation, toRowName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';

/** A line of the search: a page or a record, and where it belongs. */
export type Hit = {
  readonly text: string;
  readonly under: string;
  readonly href: string;
  /** Other words by which it is found. */
  readonly also?: string;
};

const HITS_MAX = 4;
/** The API lists visits of up to 366 days: half a year back, and half a year ahead. */
const HALF_YEAR_DAYS = 182;

/** A number that begins with 0 is the end of a phone number. */
const VISIT = /^(?:apt-?0*|(?!0))(\d{1,9})$/i;
/** A receipt such as R-1-2026-000007, or the visit on it. */
const RECEIPT = /^(?:apt|r)-?\d/i;
/** A gift card, such as GC20261116001 or the number of an imported one. */
const CARD = /^(?=.*\d)[a-z\d-]{3,}$/i;

async function findVisits({ salon, data }: ViewProps, typed: string): Promise<readonly Hit[]> {
  const id = Number(VISIT.exec(typed)?.[1]);
  if (!id) return [];
  const today = toDayOfPage(data);
  const result = await salon.appointments.appointmentIndex({
    search: formatPaddedVisitNumber(id),
    from: toApiDate(addDays(today, -HALF_YEAR_DAYS)),
    to: toApiDate(addDays(today, HALF_YEAR_DAYS)),
  });
  const found = result.ok ? result.reply.data.filter((visit) => visit.id === id) : [];
  return found.map((visit) => ({
    text: describeReference({ kind: 'appointment', id: visit.id }),
    under: [
      formatName(visit.customer ?? visit.guest ?? { fname: '', lname: '' }),
      formatInstant(visit.starts_at, data.timeZone),
    ]
      .filter(Boolean)
      .join(' · '),
    href: toDeskVisitUrl(data.slug, visit),
  }));
}

async function findReceipts({ salon, place }: ViewProps, typed: string): Promise<readonly Hit[]> {
  if (!RECEIPT.test(typed)) return [];
  const result = await callOperation(salon, 'journal', 'receipt-index', { search: typed });
  if (!result.ok) return [];
  return (result.reply.data as readonly Row[]).slice(0, HITS_MAX).map((row) => ({
    text: String(row.receipt_number ?? describeReference(row.reference as Row)),
    under: [officeTexts().area.receipt.name, row.customer_name].filter(Boolean).join(' · '),
    href: `${place.href('receipt')}?${new URLSearchParams({ search: typed })}`,
  }));
}

async function findSales({ salon, place }: ViewProps, typed: string): Promise<readonly Hit[]> {
  if (!CARD.test(typed) || RECEIPT.test(typed)) return [];
  const result = await callOperation(salon, 'directory', 'sale-index', { search: typed });
  if (!result.ok) return [];
  return (result.reply.data as readonly Row[]).slice(0, HITS_MAX).map((row) => ({
    text: String(row.name),
    under: [describeReference({ kind: 'sale', id: row.id }), toRowName((row.customer ?? {}) as Row)]
      .filter(Boolean)
      .join(' · '),
    href: `${place.href('sale')}?${new URLSearchParams({ search: typed })}`,
  }));
}

/** The visit, the receipts and the sales that have a number (BEHAVIOR §40.4). */
export async function listHitsOfNumber(view: ViewProps, typed: string): Promise<readonly Hit[]> {
  const may = (permission: string) => view.permissions.includes(permission);
  const found = await Promise.all([
    may('appointments.read') ? findVisits(view, typed) : [],
    may('sales.read') ? findReceipts(view, typed) : [],
    may('sales.read') ? findSales(view, typed) : [],
  ]);
  return found.flat();
}
