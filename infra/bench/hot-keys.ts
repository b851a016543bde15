import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { INDEXES, type IndexName, parsePartition } from '../../lib/table/keys.ts';
import { openTestSalon } from '../../tests/support/environment/test-environment.ts';
import { openMeteredEnvironment } from './kit/bench-api.ts';
import {
  createBenchSalon,
  listDatesFrom,
  toBookingInput,
  toNthTimeOfDay,
  UNLIMITED_BOOKINGS,
} from './kit/bench-salon.ts';
import { type Report, showStep } from './kit/report.ts';
import { toThreeDigits } from './kit/timing.ts';

const BOOKINGS = 200;
const STEP = 50;
const STAFF = 20;
const DATES = listDatesFrom('2026-11-17', 10);
/** The busiest salon: 10,000 bookings a minute. */
const BUSIEST_PER_SECOND = 10_000 / 60;
/** 100,000 salons with 40 bookings a day, one eighth of them in an hour (infra/docs/GROWTH.md). */
const ALL_PER_SECOND = (100_000 * 40) / 8 / 3_600;
/** A partition's limit. */
const UNITS_PER_SECOND = 1_000;

/** Each guest books once, because the caps and counts of a guest are not shared keys. */
const toGuestBooking = (number: number) => ({
  ...toBookingInput(DATES[number % DATES.length] ?? '', toNthTimeOfDay(2 * number)),
  guest: {
    fname: 'Gina',
    lname: 'Guest',
    email: `gina-${number}@guest.test`,
    phone: `+1 212 555 ${String(1_000 + number)}`,
  },
});

type Values = Readonly<Record<string, AttributeValue>>;
/** One write of a call; an update has no item. */
type Write = { readonly Key?: Values; readonly Item?: Values } & {
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
};
type Call = Write & { readonly TransactItems?: readonly Readonly<Record<string, Write>>[] };

const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']);
const BYTES_PER_UNIT = 1_024;
const findText = (value: AttributeValue | undefined): string | undefined => value?.S;

/** The size of a stored value in bytes, by the rules of DynamoDB. */
function computeBytes({ S, N, L, M }: AttributeValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return Math.ceil(N.length / 2) + 1;
  if (L) return L.reduce((sum, each) => sum + 1 + computeBytes(each), 3);
  if (M) return computeItemBytes(M) + Object.keys(M).length + 3;
  return 1;
}
const computeItemBytes = (item: Values): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + computeBytes(value), 0);

/** The units of a write of the table. The size of an updated item is not known: it counts as below 1 KB. */
const countUnits = ({ Item }: Write, isTransaction: boolean): number =>
  (isTransaction ? 2 : 1) * (Item ? Math.ceil(computeItemBytes(Item) / BYTES_PER_UNIT) : 1);

/** The kind of a partition's records. Those of the platform begin with their kind; those of a salon with its slug, in lower case. */
function toKindName(pk: string): string {
  const { owner, kind } = parsePartition(pk);
  return owner === owner.toUpperCase() ? `${owner} of the platform` : kind || 'salon';
}

/** The index entries of an item: each by its index and its partition there. */
const listIndexEntries = (item: Values): [IndexName, string][] =>
  Object.entries(INDEXES).flatMap(([index, { pk }]): [IndexName, string][] => {
    const partition = findText(item[pk]);
    return partition === undefined ? [] : [[index as IndexName, partition]];
  });

/** The units that an update or a deletion of an item costs for its entry of an index. */
function countEntryUnits(
  index: IndexName,
  { UpdateExpression, ExpressionAttributeNames = {} }: Write,
): number {
  const { pk, sk } = INDEXES[index];
  const isMoved = Object.values(ExpressionAttributeNames).some((name) => name === pk || name === sk);
  // An entry that moves is deleted and put again; the record's deletion deletes it
  if (isMoved) return 2;
  return UpdateExpression ? 0 : 1;
}

/** Counts the write units of each partition from the calls of the database. */
function createPartitionWriteCounter() {
  const units = new Map<string, Map<string, number>>();
  const add = (kind: string, pk: string, by: number): void => {
    const ofKind = units.get(kind) ?? new Map<string, number>();
    units.set(kind, ofKind.set(pk, (ofKind.get(pk) ?? 0) + by));
  };
  /** The partitions of the index entries of items, by their keys. */
  const entries = new Map<string, readonly [IndexName, string][]>();
  const addIndexWrites = (write: Write): void => {
    const { pk, sk } = write.Item ?? write.Key ?? {};
    const name = `${findText(pk)} ${findText(sk)}`;
    if (write.Item) entries.set(name, listIndexEntries(write.Item));
    for (const [index, partition] of entries.get(name) ?? []) {
      const units = write.Item ? 1 : countEntryUnits(index, write);
      if (units > 0) add(`index ${index}`, partition, units);
    }
  };
  const addWrite = (write: Write, isTransaction: boolean): void => {
    const pk = findText((write.Item ?? write.Key)?.pk) ?? '';
    add(toKindName(pk), pk, countUnits(write, isTransaction));
    addIndexWrites(write);
  };
  return {
    record(operation: string, input: object): void {
      if (!WRITES.has(operation)) return;
      const call = input as Call;
      const actions = call.TransactItems?.map((action) => Object.values(action)[0] ?? {});
      if (actions) for (const action of actions) addWrite(action, true);
      else addWrite(call, false);
    },
    /** The units of each kind of partition, the number of its partitions and the share of the busiest one. */
    list: () =>
      [...units].map(([kind, partitions]) => {
        const each = [...partitions.values()];
        const sum = each.reduce((total, one) => total + one, 0);
        return { kind, units: sum, partitions: each.length, busiest: Math.max(...each) / sum };
      }),
    clear: () => units.clear(),
  };
}

/** Measures the write units of each partition for a booking with its mails, and what follows for the busiest partition. */
export async function measure(): Promise<Report> {
  const counter = createPartitionWriteCounter();
  const environment = await openMeteredEnvironment(counter.record);
  const { testEnvironment } = environment;
  try {
    const salon = await openTestSalon(testEnvironment);
    const slug = await createBenchSalon(salon.store, 'busiest', STAFF, UNLIMITED_BOOKINGS);
    await salon.runScheduledWork();
    counter.clear();
    for (let number = 0; number < BOOKINGS; number += 1) {
      if (number % STEP === 0) showStep(`bookings ${number + 1} to ${number + STEP} of ${BOOKINGS}`);
      const { status, text } = await salon.call('booking/save-booking', toGuestBooking(number), { slug });
      if (status !== 201) throw new Error(text);
    }
    showStep('their mails');
    await salon.runScheduledWork();
    const rows = counter
      .list()
      .map(({ kind, units, partitions, busiest }) => {
        const perBooking = units / BOOKINGS;
        const ofSalon = perBooking * busiest * BUSIEST_PER_SECOND;
        return {
          key: kind,
          'write units of a booking': toThreeDigits(perBooking),
          partitions,
          'part of the busiest, %': toThreeDigits(busiest * 100),
          'units/s of it, 10,000 bookings a minute': Math.round(ofSalon),
          'of its limit, %': Math.round((100 * ofSalon) / UNITS_PER_SECOND),
          'units/s of it, 100,000 salons, if they shared it': Math.round(
            perBooking * busiest * ALL_PER_SECOND,
          ),
        };
      })
      .toSorted((a, b) => b['of its limit, %'] - a['of its limit, %']);
    return {
      title: 'Writes of each key',
      summary: `${BOOKINGS} bookings of different guests on ${DATES.length} dates of one location, with their mails. A transaction counts twice; updated items count as below 1 KB. Rates follow from the measured part of the busiest partition.`,
      highlights: [],
      tables: [{ title: 'Partitions', rows }],
    };
  } finally {
    await environment.close();
  }
}
