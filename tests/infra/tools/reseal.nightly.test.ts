import { expect, test } from 'vitest';
import { type KeyFile, ROTATION_STEPS } from '../../../infra/tools/key-rotation.ts';
import {
  iterateMaybeSealedRecords,
  iterateTextsOfOtherKeys,
  iterateWholeTable,
  resealTexts,
} from '../../../infra/tools/reseal.ts';
import { openTable } from '../../../infra/tools/table-scan.ts';
import { openPlatformSealing, parseSeal } from '../../../lib/ports/sealing.ts';
import { keys } from '../../../lib/table/keys.ts';
import { updateSealedSecrets } from '../../../lib/table/salons/sealed-secrets.ts';
import { findSalonSecret } from '../../../lib/workflows/salons/salon-secrets.ts';
import { useSalon } from '../../support/environment/tenants.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const NOW = new Date('2026-11-16T14:00:00Z');
const NEXT_DAY = new Date('2026-11-17T15:00:00Z');

// BEHAVIOR §10.7
test('a rotation in the middle of use leaves every secret readable, and none that needs the old key', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { account } = await useSalon(salon);
  await useSalon(other);
  const { environment, store, tenant } = salon;
  const openSealingOf = (file: KeyFile) =>
    openPlatformSealing({ ...environment, secrets: { json: JSON.stringify(file) } });
  const old = JSON.parse(environment.secrets.json ?? '') as KeyFile;
  const added = ROTATION_STEPS.add(old, 'sealing', NOW);
  const promoted = ROTATION_STEPS.promote(added, 'sealing', NOW);
  const dropped = ROTATION_STEPS.drop(promoted, 'sealing', NEXT_DAY);
  const active = promoted.sealing_keys?.[0]?.kid ?? '';
  const table = openTable(salon.environment.table);
  const reseal = (during: () => Promise<unknown> = async () => {}) => {
    const sealing = openSealingOf(promoted);
    const open = async (...args: Parameters<typeof sealing.open>) => {
      await during();
      return sealing.open(...args);
    };
    return resealTexts({ store, sealing: { ...sealing, open } }, iterateMaybeSealedRecords(store), active);
  };

  // Meanwhile the salon replaces a secret: a function that is behind still seals with the old key
  let replaced = false;
  const replaceOnce = async () => {
    if (replaced) return;
    replaced = true;
    const sealed = await openSealingOf(added).seal({ tenant, name: 'facebookClientSecret' }, 'replaced');
    const again = await openSealingOf(added).seal({ tenant, name: 'paymentSecret' }, account.secretKey);
    await store.commit([updateSealedSecrets(tenant, { facebookClientSecret: sealed, paymentSecret: again })]);
  };
  const first = await reseal(replaceOnce);
  expect(first).toBeGreaterThan(4);
  const left: string[] = [];
  for await (const { item } of iterateTextsOfOtherKeys(iterateWholeTable(table), active)) left.push(item.pk);
  expect(left).toContain(tenant);
  expect(await reseal()).toBe(left.length);
  expect(await reseal()).toBe(0);

  for (const file of [added, promoted, dropped]) {
    const deps = { store, sealing: openSealingOf(file) };
    expect(await findSalonSecret(deps, tenant, 'paymentSecret')).toBe(account.secretKey);
    expect(await findSalonSecret(deps, tenant, 'facebookClientSecret')).toBe('replaced');
    const endpoint = await store.get(keys.record(tenant, 'WEBHOOK', 1));
    const context = { tenant, name: 'webhook:1' };
    expect(await deps.sealing.open(context, String(endpoint?.secret))).toMatch(/^whsec_/);
  }
  const dump = JSON.stringify([await salon.listItems(), await other.listItems()]);
  const sealed = dump.match(/eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  expect(new Set(sealed.map((text) => parseSeal(text)?.kid))).toEqual(new Set([active]));
});
