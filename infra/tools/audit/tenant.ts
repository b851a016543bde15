import type { SaleType, Tenant } from '../../../lib/rules/ids.ts';
import { findAppointment, toAppointment } from '../../../lib/table/booking/appointments.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { getDayPageLookupOfSpan, toDayPage } from '../../../lib/table/diary/day-pages.ts';
import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import type { Item, QueryRange, Store } from '../../../lib/table/store.ts';
import { findWaitlistEntry, toWaitlistEntry } from '../../../lib/table/waitlist/waitlist.ts';
import { iterateItems } from '../table-scan.ts';
import { auditAppointment } from './appointments.ts';
import { auditClosedDayHashesAndReceipts } from './days.ts';
import { auditDayPage, auditOfferHoldOfWaitlistEntry } from './diaries.ts';
import { auditJournal } from './journal.ts';
import { auditListCountsAndCustomerWords } from './lists.ts';
import { auditProduct, readProductAgain, type StoredProduct } from './products.ts';
import type { AuditScope } from './scope.ts';

type AuditReport = {
  readonly products: number;
  readonly appointments: number;
  readonly days: number;
  readonly findings: readonly string[];
};

/** On a live table, a change between two reads looks like a finding: a record is audited up to three times. */
const ATTEMPTS = 3;
const TYPES: readonly SaleType[] = ['package', 'giftcard', 'membership'];

/** The products of a kind, each with all of its items, which are adjacent in the table. */
async function* iterateProducts(store: Store, tenant: Tenant, type: SaleType): AsyncGenerator<StoredProduct> {
  let items: Item[] = [];
  let id = '';
  for await (const item of iterateItems(store, keys.purchases(tenant, PURCHASED_KIND[type]))) {
    const [itemId = ''] = item.sk.split('#');
    if (itemId !== id && items.length > 0) {
      yield { type, id, items };
      items = [];
    }
    id = itemId;
    items.push(item);
  }
  if (items.length > 0) yield { type, id, items };
}

async function* iterateRecords<Record>(
  store: Store,
  range: QueryRange,
  parse: (item: Item) => Record,
): AsyncGenerator<Record> {
  for await (const item of iterateItems(store, range)) yield parse(item);
}

type Audited<Subject> = {
  readonly subjects: AsyncIterable<Subject>;
  readonly name: (subject: Subject) => string;
  readonly audit: (subject: Subject) => Promise<string[]>;
  readonly reload: (subject: Subject) => Promise<Subject | undefined>;
};

/** Adds the findings that persist when a record is read again. Returns the number of records. */
async function auditEach<Subject>(
  findings: string[],
  { subjects, name, audit, reload }: Audited<Subject>,
): Promise<number> {
  let count = 0;
  for await (const first of subjects) {
    let found = await audit(first);
    for (let attempt = 1; attempt < ATTEMPTS && found.length > 0; attempt += 1) {
      const current = await reload(first);
      found = current === undefined ? ['was deleted'] : await audit(current);
    }
    findings.push(...found.map((each) => `${name(first)}: ${each}`));
    count += 1;
  }
  return count;
}

/** The findings on a whole salon that persist, word for word, when all is read again. */
async function auditWholeRepeatedly(audit: () => Promise<string[]>): Promise<string[]> {
  let findings = await audit();
  for (let attempt = 1; attempt < ATTEMPTS && findings.length > 0; attempt += 1) {
    const again = new Set(await audit());
    findings = findings.filter((each) => again.has(each));
  }
  return findings;
}

/**
 * Compares every balance with its history, every paid row with its intent, and every appointment with its day page, in
 * both directions. Only reads, a page at a time.
 */
export async function auditTenantWithoutLists(store: Store, tenant: Tenant): Promise<AuditReport> {
  const salon = await findSalonByTenant(store, tenant);
  if (!salon) throw new Error(`unknown salon '${tenant}'`);
  const scope: AuditScope = { store, tenant, salon, catalog: await openCatalogLoader(store)(salon) };
  const findings: string[] = [];
  let products = 0;
  for (const type of TYPES) {
    products += await auditEach(findings, {
      subjects: iterateProducts(store, tenant, type),
      name: ({ id }) => `${type} ${Number(id)}`,
      audit: (each) => auditProduct(each, scope),
      reload: (each) => readProductAgain(each, scope),
    });
  }
  const appointments = await auditEach(findings, {
    subjects: iterateRecords(store, keys.appointments(tenant), toAppointment),
    name: ({ id }) => `appointment ${id}`,
    audit: (each) => auditAppointment(each, scope),
    reload: ({ id }) => findAppointment(store, tenant, id),
  });
  await auditEach(findings, {
    subjects: iterateRecords(store, keys.records(tenant, 'WAITLIST'), toWaitlistEntry),
    name: ({ id }) => `waitlist entry ${id}`,
    audit: (each) => auditOfferHoldOfWaitlistEntry(each, scope),
    reload: ({ id }) => findWaitlistEntry(store, tenant, id),
  });
  let days = 0;
  for (const home of scope.catalog.locations.keys()) {
    days += await auditEach(findings, {
      subjects: iterateRecords(store, keys.dayPages(tenant, home), toDayPage),
      name: ({ date }) => `location ${home}, ${date}`,
      audit: (each) => auditDayPage(home, each, scope),
      reload: async ({ date }) =>
        (await getDayPageLookupOfSpan(store, tenant, { locationIds: [home], dates: [date] }, 'strong'))(
          home,
          date,
        ),
    });
  }
  findings.push(...(await auditWholeRepeatedly(() => auditJournal(store, tenant))));
  const { locations, former } = scope.catalog;
  const everyLocation = [...locations.keys(), ...former.locations.keys()];
  findings.push(
    ...(await auditWholeRepeatedly(() => auditClosedDayHashesAndReceipts(store, tenant, everyLocation))),
  );
  return { products, appointments, days, findings };
}

/** Audits all records of a salon, and every list with its counts (BEHAVIOR §32.4). */
export async function auditTenant(store: Store, tenant: Tenant): Promise<AuditReport> {
  const report = await auditTenantWithoutLists(store, tenant);
  return {
    ...report,
    findings: [
      ...report.findings,
      ...(await auditWholeRepeatedly(() => auditListCountsAndCustomerWords(store, tenant))),
    ],
  };
}
