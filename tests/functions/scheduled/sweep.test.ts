import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { app } from '../../../functions/scheduled/index.ts';
import { create } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { indexKeys, keys } from '../../../lib/table/keys.ts';
import { type NotifiedSalon, openNotifiedSalon, TENANT } from '../../support/notified-salon.ts';

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(() => salon.close());

/** As many as one transaction takes. */
const AT_A_TIME = 100;

/** Records of a kind that fall due so many minutes from now. */
async function dueIn(minutes: number, count = 1): Promise<void> {
  const instant = new Date(salon.clock.now().getTime() + minutes * 60_000).toISOString();
  const wanted = Array.from({ length: count }, (_, index) => index + 1);
  const changes = wanted.map((id) =>
    create(keys.record(TENANT, 'SALE', id), { id, ...indexKeys.due(id, instant) }),
  );
  for (let from = 0; from < count; from += AT_A_TIME) {
    await salon.store.commit(changes.slice(from, from + AT_A_TIME));
  }
}
const noted: number[] = [];
const note = async (item: Item): Promise<void> => {
  noted.push(Number(item.id));
};
beforeEach(() => {
  noted.length = 0;
});

describe('what has fallen due', () => {
  test('is done by what its kind calls for; what is still to come is left alone', async () => {
    await dueIn(5, 3);
    const due = app(salon.environment, { SALE: note });
    expect(await due()).toEqual({ done: 0, failed: 0, more: false });
    await salon.clock.advance(5);
    expect(await due()).toEqual({ done: 3, failed: 0, more: false });
    expect(noted.toSorted()).toEqual([1, 2, 3]);
  });

  test('is done for the others too where one fails, and that one gives way for some minutes', async () => {
    await dueIn(-1, 60);
    const due = app(salon.environment, {
      SALE: async (item, _now, world) => {
        if (item.id === 7) throw new Error('cannot be done');
        await note(item);
        await world.store.commit([{ kind: 'delete', key: item }]);
      },
    });
    expect(await due()).toEqual({ done: 59, failed: 1, more: false });
    expect(await due()).toEqual({ done: 0, failed: 0, more: false });
    await salon.clock.advance(10);
    expect(await due()).toEqual({ done: 0, failed: 1, more: false });
  });

  test('a kind that nobody knows is put off, not lost', async () => {
    await dueIn(-1);
    expect(await app(salon.environment, {})()).toEqual({ done: 0, failed: 1, more: false });
    expect(await app(salon.environment, {})()).toEqual({ done: 0, failed: 0, more: false });
    await salon.clock.advance(10);
    expect(await app(salon.environment, { SALE: note })()).toMatchObject({ done: 1 });
  });

  test('beyond what one run does is said, and done by the next', async () => {
    await dueIn(-1, 4_500);
    const due = app(salon.environment, {
      SALE: async (item, _now, world) => {
        await world.store.commit([{ kind: 'delete', key: item }]);
      },
    });
    expect(await due()).toEqual({ done: 4_000, failed: 0, more: true });
    expect(await due()).toEqual({ done: 500, failed: 0, more: false });
  });
});

describe('a notice that is due', () => {
  test('and young is left to the stream', async () => {
    await salon.book();
    await app(salon.environment)();
    expect((await salon.records())[0]).not.toHaveProperty('nudgedAt');
  });

  test('and was not sent is shown to the stream again, once in five minutes', async () => {
    await salon.book();
    const due = app(salon.environment);
    await salon.clock.advance(2);
    const first = salon.clock.now().toISOString();
    expect(await due()).toEqual({ done: 1, failed: 0, more: false });
    await salon.clock.advance(1);
    expect(await due()).toEqual({ done: 0, failed: 0, more: false });
    expect((await salon.records())[0]).toMatchObject({ nudgedAt: first });
    await salon.clock.advance(4);
    expect(await due()).toEqual({ done: 1, failed: 0, more: false });
  });
});
