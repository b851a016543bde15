import { expect, test } from 'vitest';
import { copyKeys, openKeyCopy } from '../../../infra/tools/key-copy.ts';
import { type KeyFile, ROTATION_STEPS } from '../../../infra/tools/key-rotation.ts';
import { keys } from '../../../lib/table/keys.ts';
import { openMemoryStore } from '../../support/environment/memory-store.ts';

const KEY_ARN = 'arn:aws:kms:eu-west-1:444455556666:key/copies';
const NOW = new Date('2026-11-16T14:00:00Z');
const FILE: KeyFile = { sealing_key: 'aB3'.repeat(14).concat('Z') };

type KmsRequest = {
  readonly KeyId: string;
  readonly EncryptionContext: object;
  readonly Plaintext?: string;
  readonly CiphertextBlob?: string;
};

/** KMS as the two accounts see it: that of the stage may only encrypt. */
function openKms() {
  const texts = new Map<string, string>();
  const openAccount = (allowed: string) => async (region: string, url: string, init: RequestInit) => {
    expect(url).toBe(`https://kms.${region}.amazonaws.com/`);
    const operation = new Headers(init.headers).get('x-amz-target') ?? '';
    if (!allowed.includes(operation)) return new Response('AccessDeniedException', { status: 400 });
    const { Plaintext, CiphertextBlob, ...sealedBy } = JSON.parse(String(init.body)) as KmsRequest;
    const place = JSON.stringify(sealedBy);
    if (Plaintext !== undefined) {
      const sealed = Buffer.from(`sealed-${texts.size}`).toString('base64');
      texts.set(`${place} ${sealed}`, Plaintext);
      return Response.json({ CiphertextBlob: sealed, KeyId: sealedBy.KeyId });
    }
    const text = texts.get(`${place} ${CiphertextBlob}`);
    return text ? Response.json({ Plaintext: text }) : new Response('InvalidCiphertext', { status: 400 });
  };
  return {
    ofStage: openAccount('TrentService.Encrypt'),
    ofBackups: openAccount('TrentService.Encrypt TrentService.Decrypt'),
  };
}

test('the account of the backups opens the copy of the keys in the table; that of the stage cannot', async () => {
  const store = openMemoryStore();
  const { ofStage, ofBackups } = openKms();
  await copyKeys(store, FILE, KEY_ARN, NOW, ofStage);
  const item = await store.get(keys.keyCopy);
  expect(JSON.stringify(item)).not.toContain(FILE.sealing_key);
  expect(item).toMatchObject({ keyArn: KEY_ARN, copiedAt: NOW.toISOString() });
  expect(await openKeyCopy(store, ofBackups)).toEqual({ file: FILE, copiedAt: NOW.toISOString() });
  await expect(openKeyCopy(store, ofStage)).rejects.toThrow('AccessDeniedException');
});

test('a copy after a rotation has the new keys, and the table without a copy says so', async () => {
  const store = openMemoryStore();
  const { ofStage, ofBackups } = openKms();
  await expect(openKeyCopy(store, ofBackups)).rejects.toThrow('the table has no copy of the keys');
  await copyKeys(store, FILE, KEY_ARN, NOW, ofStage);
  const rotated = ROTATION_STEPS.promote(ROTATION_STEPS.add(FILE, 'sealing', NOW), 'sealing', NOW);
  await copyKeys(store, rotated, KEY_ARN, NOW, ofStage);
  expect((await openKeyCopy(store, ofBackups)).file).toEqual(rotated);
});

test('more keys than KMS seals at once are refused before they are sent', async () => {
  let many = FILE;
  for (let count = 0; count < 40; count += 1) many = ROTATION_STEPS.add(many, 'signing', NOW);
  const refused = copyKeys(openMemoryStore(), many, KEY_ARN, NOW, openKms().ofStage);
  await expect(refused).rejects.toThrow('too many keys to copy: drop old ones');
});
